import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6, SocketAddress } from 'node:net'
import type { Config } from '../settings/config.ts'
import { isLoopbackName } from './loopback-name.ts'
import type { RefusalId } from '../answers/refusal.ts'

/** The methods that anything here can answer, as an `Allow` header. */
export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

const methods = new Set(allowedMethods.split(', '))
const longestTarget = 8 * 1024
/** A path and a query in visible ASCII, without the two characters that parsers read differently. */
const plainTarget = /^\/[!"$-[\]-~]*$/u

/** As much of a request as tells who is asking. */
interface Asking {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** As much of a request as is checked. */
interface Asked extends Asking {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly httpVersion: string
}

/**
 * What is wrong with a request before anyone looks at what it wants.
 *
 * Without ORIGIN only this machine is served, under a name that can only mean this machine: plain
 * http goes no further, and a page elsewhere cannot reach in by pointing its own name here.
 *
 * @example
 * const check = createRequestCheck(config)
 * const refused = check(request)
 */
export function createRequestCheck(
  config: Pick<Config, 'origin'>,
): (request: Asked) => RefusalId | undefined {
  const publicHosts = config.origin === undefined ? [] : hostsOf(config.origin)

  const isServed = (host: string, request: Asking) => {
    if (publicHosts.includes(host.toLowerCase())) return true
    return isLoopbackNow(host) && isLoopback(peerOf(request))
  }

  // Most requests name the host that the last one named.
  let last = { host: '', isLoopback: false }
  const isLoopbackNow = (host: string) => {
    if (last.host !== host) last = { host, isLoopback: isLoopbackHost(host) }
    return last.isLoopback
  }

  return (request) => {
    const { method = '', url = '', headers } = request
    if (!methods.has(method)) return 'wrong-method'
    if (url.length > longestTarget) return 'address-too-long'
    if (!plainTarget.test(url)) return 'malformed'
    if (!isPlainFraming(request)) return 'malformed'
    // Two Host headers arrive here joined by a comma, which is no host.
    return headers.host !== undefined && isServed(headers.host, request) ? undefined : 'wrong-host'
  }
}

/**
 * Who is asking: the other end of the connection or, when that is a proxy we trust, whom the proxy
 * names. Every address has one spelling only.
 *
 * @example
 * clientAddress(request, config) // '2001:db8::1'
 */
export function clientAddress(request: Asking, config: Pick<Config, 'trustedProxies'>): string {
  const peer = peerOf(request)
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || !isTrusted(peer, config)) return peer
  let address = peer
  // From the right, since each proxy appends: what stands left of a stranger is hearsay.
  for (const entry of String(forwarded).split(',').toReversed()) {
    const named = normalAddress(withoutPort(entry.trim()))
    if (named === undefined) break
    address = named
    if (!isTrusted(named, config)) break
  }
  return address
}

/**
 * What to count by when limiting how often somebody may: an IPv6 network of 2^64 addresses is one
 * household.
 *
 * @example
 * sourceKey('2001:db8:0:1:abcd::1') // '2001:db8:0:1::/64'
 */
export function sourceKey(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  // An IPv4 ending stands for two groups.
  const written = left.length + right.length + (address.includes('.') ? 1 : 0)
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - written).fill('0'), ...right]
    : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The one spelling of an address, or nothing if it is none.
 *
 * @example
 * normalAddress('::FFFF:127.0.0.1') // '127.0.0.1'
 */
export function normalAddress(text: string): string | undefined {
  const address = text.split('%', 1)[0] ?? ''
  const version = isIP(address)
  if (version === 4) return address
  if (version === 0) return undefined
  const { address: spelled } = new SocketAddress({ address, family: 'ipv6' })
  return spelled.startsWith('::ffff:') && spelled.includes('.') ? spelled.slice(7) : spelled
}

/** Only the framing that every proxy in front of us reads as we do. */
function isPlainFraming(request: Asked): boolean {
  const coding = request.headers['transfer-encoding']
  if (coding === undefined) return true
  return coding.toLowerCase() === 'chunked' && request.httpVersion === '1.1'
}

function hostsOf(origin: string): readonly string[] {
  const { host, port, protocol } = new URL(origin)
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host]
}

/**
 * The other end of the connection, in the one spelling of its address.
 *
 * @example
 * peerOf(request) // '127.0.0.1'
 */
export function peerOf(request: Asking): string {
  const { remoteAddress } = request.socket
  // Gone already: whatever is answered reaches nobody.
  if (remoteAddress === undefined) return ''
  return remoteAddress.includes(':') ? (normalAddress(remoteAddress) ?? '') : remoteAddress
}

/** Whether it is a host that a URL can have, written as there: `127.0.0.01` and port 99999 are none. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/u, '')
  return isLoopbackName(name) && URL.parse(`http://${host}`)?.hostname === name.toLowerCase()
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/**
 * Whether what the machine at this address says of others is believed.
 *
 * @example
 * isTrusted('10.0.0.1', config)
 */
export function isTrusted(
  address: string,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): boolean {
  return address !== '' && trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * An address as proxies write it, without the port that some of them add.
 *
 * @example
 * withoutPort('[2001:db8::1]:443') // '2001:db8::1'
 */
export function withoutPort(entry: string): string {
  return /^\[(.+)\](?::\d+)?$/u.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/u, '$1')
}
