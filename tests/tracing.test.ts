import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  attributesOf,
  type ReceivedSpan,
  startCollector,
} from '#shell/server/tracing/collector.fixture.ts'
import { ensureBuilt, startServer } from './built-server.ts'
import { createCookieClient } from './cookie-client.ts'

beforeAll(ensureBuilt)

const token = 'for-this-test-only-0123456789-abcdefghij'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

async function start(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-tracing-'))
  const server = await startServer(folder, { SETUP_TOKEN: token, ...environment })
  onTestFinished(async () => {
    await server.kill()
    await rm(folder, { recursive: true })
  })
  return server
}

async function signInAdministrator(url: string) {
  const client = createCookieClient()
  await client.send(url, 'GET', '/login/sign-in')
  const account = { email: 'ada@example.org', password: 'seven green umbrellas', name: 'Ada' }
  const response = await client.send(url, 'POST', '/v1/account/setup', { ...account, token })
  expect(response.ok).toBe(true)
  return client
}

const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is a span in the trace of its sender, with its statements and jobs', async () => {
  const { url: collector, spans } = await startCollector()
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'true',
  })
  const headers = { traceparent: `00-${traceId}-${parent}-01` }
  const response = await fetch(`${server.url}/v1/schema`, { headers })
  const page = await fetch(`${server.url}/login/sign-in?next=/secret-1`)
  expect(response.headers.get('x-request-id')).toMatch(new RegExp(`^${traceId}-`, 'u'))
  expect(page.headers.get('x-request-id')).toMatch(/^[\da-f]{32}-[\da-f]{16}-01$/u)
  expect(response.headers.has('server-timing')).toBe(false)
  await signInAdministrator(server.url)
  expect(await server.terminate()).toBe(0)

  const schema = spans().find((span) => span.traceId === traceId)
  expect(schema).toMatchObject({ name: 'GET /v1/schema', kind: 2, parentSpanId: parent })
  expect(schema && attributesOf(schema)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/v1/schema',
    'http.response.status_code': '200',
  })
  expect(schema?.spanId).toBe(response.headers.get('x-request-id')?.split('-')[1])

  const rendered = spans().find(({ name }) => name === 'GET /login/*')
  const parts = rendered ? childrenOf(spans(), rendered) : []
  expect(parts.map(({ name }) => name)).toContain('render')

  const setUp = spans().find(({ name }) => name === 'POST /v1/account/setup')
  const statements = setUp ? childrenOf(spans(), setUp) : []
  const inserts = statements.filter(({ name }) => name === 'INSERT').map(attributesOf)
  expect(inserts.map((insert) => String(insert['db.query.text']))).toEqual(
    expect.arrayContaining([expect.stringContaining('insert into "nacre_session"')]),
  )
  for (const { startTimeUnixNano } of statements)
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(setUp?.startTimeUnixNano ?? 0))
  const sent = JSON.stringify(spans())
  for (const secret of ['secret-1', 'ada@example.org', token, '127.0.0.1'])
    expect(sent).not.toContain(secret)
})

test('a trace that its sender does not record, and one that the sampler leaves out, are not sent', async () => {
  const { url: collector, spans } = await startCollector()
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
  })
  const send = (flags: string) =>
    fetch(`${server.url}/v1/schema`, {
      headers: { traceparent: `00-${traceId}-${parent}-${flags}` },
    })
  await send('00')
  await fetch(`${server.url}/v1/session`)
  await send('01')
  await server.terminate()
  expect(
    spans()
      .filter(({ kind }) => kind === 2)
      .map(({ traceId: id }) => id),
  ).toEqual([traceId])
})

test('administrators see where the time of a response went, and nobody else does', async () => {
  const server = await start({ ACCESS_LOG: 'true', LOG_LEVEL: 'info' })
  const client = await signInAdministrator(server.url)
  const timingOf = async (path: string) =>
    (await client.send(server.url, 'GET', path)).headers.get('server-timing')
  // The process knows an administrator from the second request on.
  await timingOf('/v1/session')
  expect(await timingOf('/v1/users?limit=1')).toMatch(
    /^total;dur=[\d.]+, db;dur=[\d.]+;desc="[1-9]\d* statements?"$/u,
  )
  expect(await timingOf('/admin/users')).toMatch(/ render;dur=[\d.]+$/u)
  const patch = await client.send(server.url, 'PATCH', '/v1/account', { name: 'Ada L.' })
  expect(patch.headers.get('server-timing')).toMatch(/desc="[1-9]\d* statements?"/u)
  for (const path of ['/v1/users?limit=1', '/login/sign-in'])
    expect((await fetch(server.url + path)).headers.has('server-timing')).toBe(false)
})
