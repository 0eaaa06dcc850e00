import type { Product } from '#shell/model/product.ts'
import { createMailReading, type MailReading } from '#shell/operations/read-mail.ts'
import { createMailbox } from '#shell/store/mailbox.ts'
import type { Store } from '#shell/store/store.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import { createSendMail } from './create-send-mail.ts'
import { createSmtp } from './smtp.ts'

interface Options {
  readonly product: Pick<Product, 'name' | 'languages' | 'roles'>
  readonly config: Pick<Config, 'smtp' | 'mailFrom' | 'origin' | 'host' | 'port' | 'dataDir'>
  readonly store: Store
  readonly log: Log
}

/**
 * How letters go out: through the server that the configuration names, or into the data folder, where
 * whoever develops or administers reads them.
 */
export function openMail(options: Options): {
  readonly sendMail: ReturnType<typeof createSendMail>
  readonly reading: MailReading | undefined
} {
  const { product, config, log } = options
  const origin = () => config.origin ?? `http://${config.host}:${config.port}`
  if (config.smtp) {
    const deliver = createSmtp(config.smtp)
    return { sendMail: createSendMail({ ...options, origin, deliver }), reading: undefined }
  }
  const mailbox = createMailbox(config.dataDir)
  const sendMail = createSendMail({
    ...options,
    origin,
    async deliver(mail) {
      await mailbox.put(mail)
      log.info('A letter lies in the folder mail of the data.', {
        path: `mail/${mail.id}.json`,
      })
    },
  })
  return { sendMail, reading: createMailReading(mailbox, product.roles) }
}
