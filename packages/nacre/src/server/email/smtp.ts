import type { SendMailOptions } from 'nodemailer'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import { type EmailLogo, logoId } from './email-logo.ts'
import type { SmtpConfig } from '../settings/smtp-url.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

type Attachment = NonNullable<SendMailOptions['attachments']>[number]

/** Sends emails through an SMTP server, each over its own connection and with the logo. */
export function createSmtpTransport(
  smtp: SmtpConfig,
  logo?: EmailLogo,
): (mail: EmailMessage) => Promise<void> {
  const { host, port, tls, user, password = '' } = smtp
  return async ({ id, sentAt, from, to, subject, text, html, language }) => {
    // Loaded with the first email, because most processes send none.
    const { createTransport } = await import('nodemailer')
    const carrier = createTransport({
      host,
      port,
      secure: tls === 'at once',
      requireTLS: tls === 'started',
      ignoreTLS: tls === 'none',
      ...(user === undefined ? {} : { auth: { user, pass: password } }),
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await carrier.sendMail({
        from: { ...from },
        to: { ...to },
        envelope: { from: from.address, to: [to.address] },
        subject,
        text,
        html,
        attachments: attachmentsOf(logo),
        date: new Date(sentAt),
        messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          'x-auto-response-suppress': 'All',
          'content-language': language,
        },
      })
    } finally {
      carrier.close()
    }
  }
}

function attachmentsOf(logo: EmailLogo | undefined): Attachment[] {
  if (!logo) return []
  const { content, type: contentType } = logo
  return [{ cid: logoId, content, contentType, filename: false, contentDisposition: 'inline' }]
}

/** Checks whether the server has rejected the recipient permanently. */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command } = Object(error)
  return command === 'RCPT TO' && Number(responseCode) >= 550 && Number(responseCode) < 560
}
