import type { IncomingMessage, ServerResponse } from 'node:http'
import { isForwarded, isLocalPeer } from '#shell/tools/local-network.ts'
import { peerIp } from '../requests/request-checks.ts'
import type { EarlyHandler } from '../http-server/http-server.ts'
import type { CheckOutcome, Readiness } from './readiness.ts'

/**
 * Creates the handler of `/livez` and `/readyz`. It responds to this machine and its private network,
 * whatever host they name, and to nobody for whom a proxy forwards.
 */
export function createProbeHandler(readiness: Readiness): EarlyHandler {
  return (request, response) => {
    const [path, query = ''] = (request.url ?? '').split('?', 2)
    if (path !== '/livez' && path !== '/readyz') return false
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (isForwarded(request) || !isLocalPeer(peerIp(request))) return false
    const isVerbose = new URLSearchParams(query).has('verbose')
    if (path === '/livez') respond(request, response, { name: 'livez', outcomes: [], isVerbose })
    else {
      readiness
        .read()
        .then((outcomes) => respond(request, response, { name: 'readyz', outcomes, isVerbose }))
        .catch(() => response.destroy())
    }
    return true
  }
}

interface Answer {
  readonly name: string
  readonly outcomes: readonly CheckOutcome[]
  readonly isVerbose: boolean
}

/** Sends the format of Kubernetes: `ok`, or a line for each check with `?verbose` or a failure. */
function respond(
  { method }: IncomingMessage,
  response: ServerResponse,
  { name, outcomes, isVerbose }: Answer,
): void {
  const isOk = outcomes.every((one) => one.isOk)
  const lines = outcomes.map((one) =>
    one.isOk ? `[+]${one.name} ok` : `[-]${one.name} failed: the log names the reason`,
  )
  const verdict = `${name} check ${isOk ? 'passed' : 'failed'}`
  const body = isOk && !isVerbose ? 'ok' : [...lines, verdict, ''].join('\n')
  response.writeHead(isOk ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
  })
  response.end(method === 'HEAD' ? undefined : body)
}
