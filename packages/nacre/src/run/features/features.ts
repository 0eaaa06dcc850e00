import { accounts } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { backups } from './backups.ts'
import type { FeatureBase, ServerBase } from './base.ts'
import { captcha } from './captcha.ts'
import { cleanup } from './cleanup.ts'
import { composeFeatures } from './compose-features.ts'
import { emails } from './emails.ts'
import { unexpectedErrors } from './unexpected-errors.ts'
import { jobs } from './jobs.ts'
import { savedViews } from './saved-views.ts'
import { externalCalls } from './external-calls.ts'
import { system } from './system.ts'
import { webhooks } from './webhooks.ts'

/** The features that a test opens without a server. */
export const productFeatures = composeFeatures<FeatureBase>()
  .with(jobs)
  .with(accounts)
  .with(apiKeys)
  .with(emails)
  .with(webhooks)
  .with(cleanup)

/** The features of a server. A feature can use what the features before it give. */
export const serverFeatures = composeFeatures<ServerBase>()
  .with(captcha)
  .with(jobs)
  .with(accounts)
  .with(emails)
  .with(apiKeys)
  .with(webhooks)
  .with(backups)
  .with(cleanup)
  .with(system)
  .with(externalCalls)
  .with(savedViews)
  .with(unexpectedErrors)
