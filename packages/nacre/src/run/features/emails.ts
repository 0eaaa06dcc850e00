import { emailPreviewRoutes } from '#shell/api/email-preview-routes.ts'
import { emailRoutes } from '#shell/api/email-routes.ts'
import { createEmailPreviews } from '#shell/operations/emails/preview-emails.ts'
import { createProductEmailJob } from '#shell/operations/jobs/product-email-job.ts'
import { productEmailJob } from '#shell/operations/emails/send-email.ts'
import { createComposePreview } from '#shell/server/email/compose-preview.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

/** The emails of the product: sent by a job, previewed, and read where they are not sent. */
export function emails({
  product,
  store,
  operations: { authorizer },
  site,
  log,
  emailReader,
  emailLogo,
  sendProductEmail: send,
}: FeatureBase): OpenedFeature {
  const compose = createComposePreview(product, () => site.origin, emailLogo)
  const previews = createEmailPreviews({ product, store, authorizer, compose })
  return {
    routes: [...emailRoutes(emailReader), ...emailPreviewRoutes(previews)],
    jobs: {
      [productEmailJob]: createProductEmailJob({ product, store, authorizer, send, log: log.info }),
    },
  }
}
