import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6, SocketAddress } from 'node:net'
import type { Config } from '../settings/config.ts'
import { isLoopbackName } from '../settings/loopback-name.ts'
import type { ServerErrorCode } from './server-error-code.ts'

/** The supported methods, as the value of an `Allow` header. */
export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

const methods = new Set(allowedMethods.split(', '))
const maxTargetLength = 8 * 1024
/**
 * Matches a path and query of visible ASCII, without `#` and `\`, which parsers interpret
 * differently.
 */
const plainTarget = /^\/[!"$-[\]-~]*$/u

/** The parts of a request that determine the client IP. */
interface ForwardedRequest {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** The parts of a request that are validated. */
interface CheckedRequest extends ForwardedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly httpVersion: string
}

/**
 * Creates the first validation of each request.
 *
 * Without ORIGIN only this machine is served, under a loopback name: plain http must not leave the
 * machine, and DNS rebinding must not reach it.
 *
 * @example
 * const check = createRequestCheck(config)
 * const errorCode = check(request)
 */
export function createRequestCheck(
  config: Pick<Config, 'origin'>,
): (request: CheckedRequest) => ServerErrorCode | undefined {
  const publicHosts = config.origin === undefined ? [] : hostsOf(config.origin)

  const isOwnHost = (host: string, request: ForwardedRequest) => {
    if (publicHosts.includes(host.toLowerCase())) return true
    return isLoopbackNow(host) && isLoopback(peerIp(request))
  }

  // Caches the last host, because most requests name the same one.
  let last = { host: '', isLoopback: false }
  const isLoopbackNow = (host: string) => {
    if (last.host !== host) last = { host, isLoopback: isLoopbackHost(host) }
    return last.isLoopback
  }

  return (request) => {
    const { method = '', url = '', headers } = request
    if (!methods.has(method)) return 'method-not-allowed'
    if (url.length > maxTargetLength) return 'uri-too-long'
    if (!plainTarget.test(url)) return 'bad-request'
    if (!hasPlainFraming(request)) return 'bad-request'
    // Node joins two Host headers with a comma, which is not a valid host.
    return headers.host !== undefined && isOwnHost(headers.host, request)
      ? undefined
      : 'misdirected-request'
  }
}

/**
 * Returns the normalized IP address of the client: the peer of the connection or, if the peer is a
 * trusted proxy, the address in `X-Forwarded-For`.
 *
 * @example
 * clientIp(request, config) // '2001:db8::1'
 */
export function clientIp(
  request: ForwardedRequest,
  config: Pick<Config, 'trustedProxies'>,
): string {
  const peer = peerIp(request)
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || !isTrustedProxy(peer, config)) return peer
  let address = peer
  // Read from the right, because each proxy appends. Entries left of an untrusted address can be
  // forged.
  for (const entry of String(forwarded).split(',').toReversed()) {
    const forwardedIp = normalizeIp(withoutPort(entry.trim()))
    if (forwardedIp === undefined) break
    address = forwardedIp
    if (!isTrustedProxy(forwardedIp, config)) break
  }
  return address
}

/**
 * Returns the rate limit key of an IP address. All addresses of an IPv6 /64 network share one key.
 *
 * @example
 * ipRateLimitKey('2001:db8:0:1:abcd::1') // '2001:db8:0:1::/64'
 */
export function ipRateLimitKey(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  // An embedded IPv4 address has the length of two groups.
  const written = left.length + right.length + (address.includes('.') ? 1 : 0)
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - written).fill('0'), ...right]
    : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Normalizes an IP address, or returns nothing if it is invalid.
 *
 * @example
 * normalizeIp('::FFFF:127.0.0.1') // '127.0.0.1'
 */
export function normalizeIp(text: string): string | undefined {
  const address = text.split('%', 1)[0] ?? ''
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return undefined
  const { address: spelled } = new SocketAddress({ address, family: 'ipv6' })
  return spelled.startsWith('::ffff:') && spelled.includes('.') ? spelled.slice(7) : spelled
}

/** Accepts only message framing that every proxy interprets alike, against request smuggling. */
function hasPlainFraming(request: CheckedRequest): boolean {
  const coding = request.headers['transfer-encoding']
  if (coding === undefined) return true
  return coding.toLowerCase() === 'chunked' && request.httpVersion === '1.1'
}

function hostsOf(origin: string): readonly string[] {
  const { host, port, protocol } = new URL(origin)
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host]
}

/**
 * Returns the normalized IP address of the connection’s peer.
 *
 * @example
 * peerIp(request) // '127.0.0.1'
 */
export function peerIp(request: ForwardedRequest): string {
  const { remoteAddress } = request.socket
  // The connection is closed, so the response reaches nobody.
  if (remoteAddress === undefined) return ''
  return remoteAddress.includes(':') ? (normalizeIp(remoteAddress) ?? '') : remoteAddress
}

/** Checks for a valid loopback host as URLs write it: `127.0.0.01` and port 99999 are invalid. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/u, '')
  return isLoopbackName(name) && URL.parse(`http://${host}`)?.hostname === name.toLowerCase()
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/**
 * Checks whether an IP address belongs to a trusted proxy.
 *
 * @example
 * isTrustedProxy('10.0.0.1', config)
 */
export function isTrustedProxy(
  address: string,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): boolean {
  return address !== '' && trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Removes the port that some proxies append to an IP address.
 *
 * @example
 * withoutPort('[2001:db8::1]:443') // '2001:db8::1'
 */
export function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/u.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/u, '$1')
}
