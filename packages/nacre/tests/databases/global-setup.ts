import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the HTTP server that starts a PostgreSQL server for each worker and returns its URL. */
    postgresDoor: string
    /** The folder of the databases that are copied. Changes with each rerun. */
    templates: string
  }
}

/**
 * Provides a PostgreSQL server for each worker, because an open transaction in one database delays readers of
 * the outbox in all databases of a server. A server starts on the first request, because most runs during
 * development do not need one. The response contains the password, so the path is secret to other accounts.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templates = await mkdtemp(join(tmpdir(), 'nacre-templates-'))
  const provideTemplates = async () =>
    project.provide('templates', await mkdtemp(join(templates, randomUUID())))
  await provideTemplates()
  // The code that fills a database may have changed.
  project.onTestsRerun(provideTemplates)
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
  project.provide(
    'postgresDoor',
    `http://127.0.0.1:${(handler.address() as AddressInfo).port}${path}`,
  )
  return async () => {
    handler.close()
    const stopped = [...started.values()].map(async (server) => (await server).stop())
    await Promise.allSettled(stopped)
    await rm(templates, { recursive: true })
  }
}
