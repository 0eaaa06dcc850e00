import { isLoopbackName } from '../requests/loopback-name.ts'

/** Which server takes letters, and how to come in. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** From the first byte, by STARTTLS, or not at all. */
  readonly tls: 'at once' | 'started' | 'none'
  readonly user?: string
  readonly password?: string
}

const ports = { 'smtps:': 465, 'smtp:': 587 } as const

/**
 * A server for mail from an address such as `smtps://user:password@mail.example.org`. What travels is
 * encrypted: letters hold the way into accounts. Only on this machine it need not be, or where
 * `?tls=none` says so.
 */
export function parseSmtp(text: string): SmtpAddress | undefined {
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'smtp:' || url.protocol === 'smtps:')) return undefined
  const { hostname, pathname, hash, searchParams } = url
  const isBare = [...searchParams].every(([name, value]) => name === 'tls' && value === 'none')
  if (hostname === '' || !/^\/?$/u.test(pathname) || hash !== '' || !isBare) return undefined
  const isPlain = searchParams.has('tls')
  if (isPlain && url.protocol === 'smtps:') return undefined
  const [user, password] = [decoded(url.username), decoded(url.password)]
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

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
