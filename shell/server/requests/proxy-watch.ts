import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { ProxyReport } from '#shell/operations/running/needs.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import { clientAddress, isTrusted, normalAddress, peerOf, withoutPort } from './request-checks.ts'

/** As much of a request as tells who has passed it on. */
interface Forwarded {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export interface ProxyWatch {
  /** Looks at a request, until an unknown proxy is found. */
  look(request: Forwarded): void
  found(): ProxyReport | undefined
}

/**
 * Where a proxy stands in front: on this machine, or in the same network. A stranger on the internet can send
 * any header, and is never taken for a proxy.
 */
const neighbors = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  neighbors.addSubnet(address, bits, 'ipv4')
}
neighbors.addAddress('::1', 'ipv6')
neighbors.addSubnet('fc00::', 7, 'ipv6')
neighbors.addSubnet('fe80::', 10, 'ipv6')

/**
 * Finds a proxy that names whom it speaks for and that TRUSTED_PROXIES leaves out: all people behind it count
 * as one. The first one is said, once, so that nobody can fill the log or the memory.
 *
 * @example
 * const watch = createProxyWatch(config, log)
 * watch.look(request)
 */
export function createProxyWatch(
  config: Pick<Config, 'trustedProxies'>,
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): ProxyWatch {
  let report: ProxyReport | undefined
  return {
    look(request) {
      if (report) return
      const peer = unknownProxy(request, config)
      if (peer === undefined) return
      report = { peer, at: new Date(now()).toISOString() }
      log.warn(
        'A proxy names those whom it speaks for, but TRUSTED_PROXIES leaves it out: all its visitors count as one. Add its address there.',
        { address: peer },
      )
    },
    found: () => report,
  }
}

function unknownProxy(
  request: Forwarded,
  config: Pick<Config, 'trustedProxies'>,
): string | undefined {
  const { headers } = request
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined && headers.forwarded === undefined && !headers['x-real-ip']) {
    return undefined
  }
  const client = clientAddress(request, config)
  if (!isNeighbor(client) || isTrusted(client, config)) return undefined
  if (client === peerOf(request)) return client
  // Named by a proxy that is trusted: it is a proxy itself where it names somebody in turn.
  const [first = ''] = String(forwarded).split(',')
  return normalAddress(withoutPort(first.trim())) === client ? undefined : client
}

function isNeighbor(address: string): boolean {
  return address !== '' && neighbors.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
