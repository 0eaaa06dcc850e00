import type { Product } from '#shell/language/product/product.ts'
import { createEmailReader, type EmailReader } from '#shell/operations/read-mail.ts'
import { createMailCatcher } from '#shell/store/mail-catcher.ts'
import type { Store } from '#shell/store/store.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import type { SendEmail } from '#shell/operations/emails/email-templates.ts'
import type { SendProductEmail } from '#shell/operations/jobs/product-email-job.ts'
import type { EmailLogo } from './email-logo.ts'
import type { DeliveryOptions } from './email-delivery.ts'
import { createSendEmail } from './send-email.ts'
import { createSendProductEmail } from './send-product-email.ts'
import { createSmtpTransport } from './smtp.ts'

interface Options {
  readonly product: Pick<Product, 'name' | 'languages' | 'roles' | 'theme'>
  readonly config: Pick<Config, 'smtp' | 'emailFrom' | 'origin' | 'host' | 'port' | 'dataDir'>
  readonly store: Store
  readonly log: Log
  readonly logo?: EmailLogo | undefined
}

/**
 * Creates the email service. It sends emails through the configured SMTP server, or stores them in
 * the data folder for developers and administrators.
 */
export function openEmail(options: Options): {
  readonly sendMail: SendEmail
  readonly sendProductEmail: SendProductEmail
  readonly emailReader: EmailReader | undefined
} {
  const { product, config, log } = options
  const origin = () => config.origin ?? `http://${config.host}:${config.port}`
  if (config.smtp) {
    const delivery = { ...options, origin, deliver: createSmtpTransport(config.smtp, options.logo) }
    return { ...createEmailSenders(delivery), emailReader: undefined }
  }
  const mailbox = createMailCatcher(config.dataDir)
  const senders = createEmailSenders({
    ...options,
    origin,
    async deliver(mail) {
      await mailbox.put(mail)
      log.info('Email stored in outbox (no SMTP_URL)', {
        path: `mail/${mail.id}.json`,
      })
    },
  })
  return { ...senders, emailReader: createEmailReader(mailbox, product.roles) }
}

/** Creates the functions that send emails about accounts and emails of the product. */
export function createEmailSenders(options: DeliveryOptions): {
  readonly sendMail: SendEmail
  readonly sendProductEmail: SendProductEmail
} {
  return {
    sendMail: createSendEmail(options),
    sendProductEmail: createSendProductEmail(options),
  }
}
