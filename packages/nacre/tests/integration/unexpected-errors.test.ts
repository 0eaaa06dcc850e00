import { createServer } from 'node:http'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unexpectedErrors } from '#shell/run/features/unexpected-errors.ts'
import { createLog } from '#shell/server/log/log.ts'
import { actors } from '../library/actors.ts'
import { openLibrary } from '../library/open-library.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { createErrorCollector } from '#shell/operations/errors/error-collector.ts'
import { createErrorOperations } from '#shell/operations/errors/error-operations.ts'
import { product } from 'example-library/product.ts'

/** Serves a target of errors and collects what it gets. */
async function startTarget() {
  const received: { readonly path: string; readonly body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => void (body += String(part)))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body })
      response.end()
      server.emit('received')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { received, server, origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` }
}

const fail = (): never => {
  throw new TypeError('Nobody expected this.')
}

function failure(): unknown {
  try {
    return fail()
  } catch (error) {
    return error
  }
}

describe.each(eachDatabase)('unexpected errors on $name', (kind) => {
  test('errors are grouped, listed, and come back after they were dismissed', async () => {
    const { store, close } = await openLibrary(kind)
    onTestFinished(close)
    const target = await startTarget()
    const log = createLog('silent')
    const feature = unexpectedErrors({
      product,
      store,
      log,
      site: { origin: 'https://library.example' },
      config: {
        errorWebhookUrl: `${target.origin}/hook`,
        sentryDsn: `http://key@${target.host}/sub/7`,
      },
      accounts: undefined,
    })
    const running = await feature.start?.()
    const operations = createErrorOperations({ store, roles: product.roles, log: () => {} })
    const ctx = { actor: actors.ada, channel: 'test' }
    const report = (requestId: string) =>
      log.error('Request failed', {
        method: 'GET',
        path: '/v1/books/01m8j5ghf7746df1?token=secret',
        requestId,
        error: failure(),
      })

    const forwarded = once(target.server, 'received')
    report('a-1')
    report('a-2')
    log.error('A line without an error')
    await running?.stop()
    await forwarded
    const [group, ...others] = await operations.list(ctx)
    expect(others).toEqual([])
    expect(group).toMatchObject({
      context: 'Request failed',
      name: 'TypeError',
      message: 'Nobody expected this.',
      method: 'GET',
      path: '/v1/books/{id}',
      requestIds: ['a-2', 'a-1'],
      count: 2,
      advice: 'read-the-log',
    })

    report('a-3')
    await running?.stop()
    const [again] = await operations.list(ctx)
    expect(again).toMatchObject({ count: 3, requestIds: ['a-3'], firstAt: group?.firstAt })
    await expect.poll(() => target.received.length).toBe(2)
    const byPath = new Map(target.received.map(({ path, body }) => [path, body]))
    expect(JSON.parse(byPath.get('/hook') ?? '')).toMatchObject({
      origin: 'https://library.example',
      name: 'TypeError',
    })
    expect(byPath.get('/sub/api/7/envelope/')?.split('\n')).toHaveLength(4)
    expect(byPath.get('/sub/api/7/envelope/')).not.toContain('secret')

    await operations.dismiss(ctx, group?.id ?? '')
    expect(await operations.list(ctx)).toEqual([])
    await expect(operations.dismiss(ctx, group?.id ?? '')).rejects.toMatchObject({
      code: 'not-found',
    })
    report('a-4')
    await running?.stop()
    expect(await operations.list(ctx)).toMatchObject([{ count: 1 }])
    await expect(operations.list({ actor: actors.una, channel: 'test' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('errors stay in memory while they cannot be stored', async () => {
    const { store, close } = await openLibrary(kind)
    onTestFinished(close)
    const failures: unknown[] = []
    let isReachable = false
    const collector = createErrorCollector({
      store: {
        ...store,
        write: (work) =>
          isReachable ? store.write(work) : Promise.reject(new Error('unreachable')),
      },
      version: '1.0.0',
      onStored: async () => {},
      onFailure: (error) => void failures.push(error),
    })
    collector.add({ context: 'Request failed', error: failure(), requestId: 'a-1' })
    await collector.flush()
    expect(failures).toHaveLength(1)
    collector.add({ context: 'Request failed', error: failure(), requestId: 'a-2' })
    isReachable = true
    await collector.flush()
    const [group] = await store.errorGroups.list(10)
    expect(group).toMatchObject({ count: 2, requestIds: ['a-2', 'a-1'] })
  })

  test('one process gets the email about a group, and none for a day after it', async () => {
    const { store, close } = await openLibrary(kind)
    onTestFinished(close)
    const group = {
      id: 'group',
      context: 'Job failed',
      name: 'Error',
      message: 'x',
      code: null,
      stack: '',
      method: null,
      path: null,
      requestIds: [],
      version: '1',
      count: 1,
      firstAt: '2026-01-01T00:00:00.000Z',
      lastAt: '2026-01-01T00:00:00.000Z',
    }
    await store.write((trx) => store.errorGroups.add(trx, group))
    const claim = (at: string, since: string) =>
      store.write((trx) => store.errorGroups.claimEmail(trx, 'group', at, since))
    const times = ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z'] as const
    const claims = await Promise.all([claim(...times), claim(...times)])
    expect(claims.toSorted()).toEqual([false, true])
    expect(await claim('2026-01-02T12:00:00.000Z', '2026-01-01T12:00:00.000Z')).toBe(false)
    expect(await claim('2026-01-03T12:00:00.000Z', '2026-01-02T12:00:00.000Z')).toBe(true)
  })
})
