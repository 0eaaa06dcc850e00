import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A substitute for the public package search. */
export interface PackageSearch {
  readonly url: string
  /** The URLs of the requests so far. */
  readonly requests: readonly URL[]
  stop(): void
}

export async function startPackageSearch(): Promise<PackageSearch> {
  const requests: URL[] = []
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', url))
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ total: 1, results: [{ package: { name: 'nacre' } }] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
  return {
    url,
    requests,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
