import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpEgress } from '../egress/http-egress.ts'
import { attributesOf, startCollector } from './collector.fixture.ts'
import { serverTimingOf } from './server-timing.ts'
import { timeCalls } from './time-calls.ts'
import { createTimedParts, timeParts } from './timed-parts.ts'
import { createTracing } from './tracing.ts'

async function startOther(status: number) {
  const server = createServer((_request, response) => response.writeHead(status).end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('calls of other servers are spans of the job that makes them, without their address', async () => {
  const { url, spans } = await startCollector()
  const tracing = createTracing({
    config: {
      url: `${url}/v1/traces`,
      headers: {},
      resource: {},
      sampler: { followsParent: true, ratio: 1 },
    },
    serviceName: 'Books',
    version: '1.0.0',
    database: 'sqlite',
    onLoss: (error) => expect.fail(String(error)),
  })
  const [found, missing] = [await startOther(200), await startOther(404)]
  const egress = createHttpEgress({ allowed: [found, missing, 'http://127.0.0.1:9'] })
  const outgoing = timeCalls(egress)
  const parts = createTimedParts()
  const start = performance.now()
  await timeParts(parts, async () => {
    await outgoing.call({ method: 'GET', url: `${found}/people/ada@example.org?token=secret-1` })
    await outgoing.call({ method: 'POST', url: missing, body: '{}' })
    await expect(outgoing.call({ method: 'GET', url: 'http://127.0.0.1:9/' })).rejects.toThrow()
  })
  const trace = tracing.startJob(null)
  const job = { name: 'remind', id: 'j1', isFailed: false, start, milliseconds: 50 }
  tracing.recordJob(trace, job, parts)
  await tracing.close()

  const calls = spans().filter(({ parentSpanId }) => parentSpanId === trace.context.spanId)
  expect(calls.map((span) => [span.name, span.kind, span.status?.code])).toEqual([
    ['GET', 3, undefined],
    ['POST', 3, 2],
    ['GET', 3, 2],
  ])
  expect(calls.map(attributesOf)).toMatchObject([
    { 'server.address': '127.0.0.1', 'http.response.status_code': '200' },
    { 'http.request.method': 'POST', 'http.response.status_code': '404' },
    { 'error.type': 'no response' },
  ])
  expect(JSON.stringify(spans())).not.toMatch(/secret-1|ada@example/u)
  expect(serverTimingOf(parts, 50)).toMatch(/calls;dur=[\d.]+/u)
})

test('a call outside of requests and jobs is made without being timed', async () => {
  const url = await startOther(200)
  const outgoing = timeCalls(createHttpEgress({ allowed: [url] }))
  expect(await outgoing.call({ method: 'GET', url })).toMatchObject({ status: 200 })
})
