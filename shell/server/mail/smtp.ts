import type { Mail } from '#shell/store/mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Carries letters to a server for mail, each in a connection of its own. */
export function createSmtp(smtp: SmtpAddress): (mail: Mail) => Promise<void> {
  const { host, port, tls, user, password = '' } = smtp
  return async ({ id, at, from, to, subject, text, html, language }) => {
    // Loaded with the first letter, since most starts write none.
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
        date: new Date(at),
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

/** Whether the server has said of the receiver that it will never take a letter for them. */
export function isRefusedForGood(thrown: unknown): boolean {
  const { responseCode, command } = Object(thrown)
  return command === 'RCPT TO' && Number(responseCode) >= 550 && Number(responseCode) < 560
}
