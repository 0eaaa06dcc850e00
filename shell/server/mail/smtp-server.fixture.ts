import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpAddress } from './smtp-address.ts'

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly user: string | undefined
  readonly isEncrypted: boolean
  /** The letter as it came over the wire, headers first. */
  readonly raw: string
}

/** A server for mail of a test's own, on a port of its own. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<{
  readonly address: SmtpAddress
  readonly received: readonly Received[]
  stop(): Promise<void>
}> {
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
    onData(stream, { envelope, user, secure }, done) {
      const keep = (raw: string) => {
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
        keep(parts.join(''))
        done()
      })
    },
    ...options,
  })
  // A client that does not trust us goes away in the middle of it.
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

/** The headers of a letter, with the lines that were folded put together again. */
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
