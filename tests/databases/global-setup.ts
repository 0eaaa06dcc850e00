import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers below it with the URL of the PostgreSQL of each worker, and starts it when first asked. */
    postgresDoor: string
  }
}

/**
 * A PostgreSQL for each worker of a run, because a transaction that is open in one database holds back what
 * is read of the outbox in all of the server. It starts when the first test asks for it: most runs while
 * working on something do not need it. What is asked needs the path, which no other account of this machine
 * knows: the answer contains the password.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const path = `/${randomUUID()}`
  const started = new Map<string, Promise<PostgresServer>>()
  const handler = createServer(({ url: request = '' }, response) => {
    if (!request.startsWith(`${path}/`)) {
      response.writeHead(404).end()
      return
    }
    const server = started.get(request) ?? startPostgres()
    started.set(request, server)
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => handler.listen(0, '127.0.0.1', resolve))
  provide('postgresDoor', `http://127.0.0.1:${(handler.address() as AddressInfo).port}${path}`)
  return async () => {
    handler.close()
    const stopped = [...started.values()].map(async (server) => (await server).stop())
    await Promise.allSettled(stopped)
  }
}
