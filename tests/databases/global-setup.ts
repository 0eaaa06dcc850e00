import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the URL of the PostgreSQL of this run, and starts it when first asked. */
    postgresDoor: string
  }
}

/**
 * One PostgreSQL for all test files of a run. It starts when the first of them asks for it, because
 * most runs while working on something do not need it. What is asked needs the path, which no other
 * account of this machine knows: the answer contains the password.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const path = `/${randomUUID()}`
  let started: Promise<PostgresServer> | undefined
  const door = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end()
      return
    }
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}${path}`)
  return async () => {
    door.close()
    const server = await started?.catch(() => undefined)
    await server?.stop()
  }
}
