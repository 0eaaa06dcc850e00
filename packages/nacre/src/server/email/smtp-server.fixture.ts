import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpConfig } from '../settings/smtp-url.ts'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly user: string | undefined
  readonly isEncrypted: boolean
  /** The raw email with its headers. */
  readonly raw: string
}

/** Starts an SMTP server on a free port for one test. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<{
  readonly address: SmtpConfig
  readonly received: readonly Received[]
  stop(): Promise<void>
}> {
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, callback) => callback(null, { user: username ?? '' }),
    onData(stream, { envelope, user, secure }, callback) {
      const store = (raw: string) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user: typeof user === 'string' ? user : undefined,
          isEncrypted: secure,
          raw,
        })
      }
      const parts: string[] = []
      stream.setEncoding('utf8')
      stream.on('data', (part) => parts.push(String(part)))
      stream.on('end', () => {
        store(parts.join(''))
        callback()
      })
    },
    ...options,
  })
  // A client that does not trust the certificate closes the connection.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const bound = listening.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    address: { host: '127.0.0.1', port, tls: 'none' },
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Parses the headers of an email and unfolds them. */
export function headersOf(raw: string): readonly (readonly [name: string, value: string])[] {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  return head
    .replaceAll(/\r\n[ \t]+/gu, ' ')
    .split('\r\n')
    .map((line) => {
      const [name = '', ...rest] = line.split(': ')
      return [name.toLowerCase(), rest.join(': ')] as const
    })
}
