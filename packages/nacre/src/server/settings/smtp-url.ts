import { isLoopbackName } from './loopback-name.ts'

/** The address of an SMTP server with its credentials. */
export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** Implicit TLS, STARTTLS or no encryption. */
  readonly tls: 'at once' | 'started' | 'none'
  readonly user?: string
  readonly password?: string
}

const ports = { 'smtps:': 465, 'smtp:': 587 } as const

/**
 * Parses an SMTP URL such as `smtps://user:password@mail.example.org`. The connection is encrypted,
 * because emails contain sign-in links. Only localhost and `?tls=none` are exempt.
 */
export function parseSmtpUrl(text: string): SmtpConfig | undefined {
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'smtp:' || url.protocol === 'smtps:')) return undefined
  const { hostname, pathname, hash, searchParams } = url
  const isBare = [...searchParams].every(([name, value]) => name === 'tls' && value === 'none')
  if (hostname === '' || !/^\/?$/u.test(pathname) || hash !== '' || !isBare) return undefined
  const isPlain = searchParams.has('tls')
  if (isPlain && url.protocol === 'smtps:') return undefined
  const [user, password] = [decodeComponent(url.username), decodeComponent(url.password)]
  if (user === undefined || password === undefined || (user === '') !== (password === '')) {
    return undefined
  }
  return {
    host: hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: url.port === '' ? ports[url.protocol] : Number(url.port),
    tls:
      url.protocol === 'smtps:'
        ? 'at once'
        : isPlain || isLoopbackName(hostname)
          ? 'none'
          : 'started',
    ...(user === '' ? {} : { user, password }),
  }
}

function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
