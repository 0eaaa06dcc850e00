import type { IncomingHttpHeaders } from 'node:http'
import type { ProxyReport } from '#shell/operations/system/alerts.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import { isForwarded, isLocalPeer } from '#shell/tools/local-network.ts'
import { clientIp, isTrustedProxy, normalizeIp, peerIp, withoutPort } from './request-checks.ts'

/** The parts of a request that identify its proxies. */
interface ForwardedRequest {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export interface ProxyWatch {
  /** Checks the proxies of a request, until an unknown one is found. */
  inspect(request: ForwardedRequest): void
  report(): ProxyReport | undefined
}

/**
 * Detects a proxy that sends forwarding headers but is missing in TRUSTED_PROXIES, so that all its
 * clients share one IP address. Only the first one is logged, so that clients cannot fill the log.
 *
 * @example
 * const watch = createProxyWatch(config, log)
 * watch.inspect(request)
 */
export function createProxyWatch(
  config: Pick<Config, 'trustedProxies'>,
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): ProxyWatch {
  let report: ProxyReport | undefined
  return {
    inspect(request) {
      if (report) return
      const peer = findUnknownProxy(request, config)
      if (peer === undefined) return
      report = { peer, at: new Date(now()).toISOString() }
      log.warn(
        'A proxy forwards the addresses of its visitors, but TRUSTED_PROXIES does not contain it, so all its visitors share one rate limit. Add the address of the proxy to TRUSTED_PROXIES.',
        { ip: peer },
      )
    },
    report: () => report,
  }
}

function findUnknownProxy(
  request: ForwardedRequest,
  config: Pick<Config, 'trustedProxies'>,
): string | undefined {
  if (!isForwarded(request)) return undefined
  const client = clientIp(request, config)
  if (!isLocalPeer(client) || isTrustedProxy(client, config)) return undefined
  if (client === peerIp(request)) return client
  // The client that a trusted proxy names is itself a proxy if it forwards for another client.
  const [first = ''] = String(request.headers['x-forwarded-for']).split(',')
  return normalizeIp(withoutPort(first.trim())) === client ? undefined : client
}
