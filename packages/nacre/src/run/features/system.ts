import { systemRoutes } from '#shell/api/system/system-routes.ts'
import type { createApiKeyUserLookup } from '#shell/operations/api-keys/api-key-user-lookup.ts'
import type { ProxyReport } from '#shell/operations/system/alerts.ts'
import { findSettingsProblems } from '#shell/server/settings/find-settings-problems.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { createSystemOperations } from '#shell/server/system-operations.ts'
import { changelog, version } from '../release.ts'
import type { FeatureBase } from './base.ts'
import type { Feature } from './compose-features.ts'

type Deps = FeatureBase & {
  readonly config: Config
  readonly userLookup: Partial<ReturnType<typeof createApiKeyUserLookup>>
  readonly unknownProxy?: (() => ProxyReport | undefined) | undefined
}

/** What administrators see of the system: its health, its jobs and its backups. */
export const system: Feature<Deps, object> = ({ userLookup, emailReader, ...deps }) => {
  const settings = findSettingsProblems(deps.config)
  const facts = { ...deps, mail: emailReader, version, changelog, settings }
  return { routes: systemRoutes(createSystemOperations({ ...userLookup, ...facts })) }
}
