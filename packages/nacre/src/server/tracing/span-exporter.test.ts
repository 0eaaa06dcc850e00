import { expect, test, vi } from 'vitest'
import { attributesOf, startCollector } from './collector.fixture.ts'
import { encodeSpans, type TraceSpan } from './trace-span.ts'
import { createSpanExporter } from './span-exporter.ts'

const span: TraceSpan = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentSpanId: 'b9c7c989f97918e1',
  name: 'GET /v1/books/{id}',
  kind: 'server',
  start: 1_790_000_000_000.25,
  milliseconds: 1.5,
  attributes: {
    'http.response.status_code': 503,
    'nacre.share': 0.5,
    isTrue: true,
    none: undefined,
  },
  isError: true,
}

const encode = (spans: readonly TraceSpan[]) =>
  encodeSpans(spans, { 'service.name': 'Books' }, { name: 'nacre', version: '1.0.0' })

async function openExporter(url: string, options: { delay?: number } = {}) {
  const onLoss = vi.fn<(error: unknown) => void>()
  const headers = { 'x-token': 'secret' }
  const exporter = createSpanExporter({ url, headers, encode, onLoss, delay: 1, ...options })
  return { ...exporter, onLoss }
}

test('a span arrives with its ids, its time in nanoseconds and its attributes by type', async () => {
  const { url, batches, spans } = await startCollector()
  const { add } = await openExporter(`${url}/v1/traces`)
  add([span])
  await expect.poll(spans).toHaveLength(1)
  expect(batches[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-token': 'secret', 'content-type': 'application/json' },
  })
  expect(batches[0]?.body.resourceSpans[0]?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'Books' } },
  ])
  const [received] = spans()
  expect(received).toEqual({
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    name: span.name,
    kind: 2,
    startTimeUnixNano: '1790000000000250000',
    endTimeUnixNano: '1790000000001750000',
    attributes: [
      { key: 'http.response.status_code', value: { intValue: '503' } },
      { key: 'nacre.share', value: { doubleValue: 0.5 } },
      { key: 'isTrue', value: { boolValue: true } },
    ],
    status: { code: 2 },
  })
  expect(received && attributesOf(received)).toEqual({
    'http.response.status_code': '503',
    'nacre.share': 0.5,
    isTrue: true,
  })
})

test('what waits is sent when the process stops', async () => {
  const { url, spans } = await startCollector()
  const { add, close } = await openExporter(url, { delay: 60_000 })
  add([span])
  add([span, span])
  await close()
  expect(spans()).toHaveLength(3)
})

test('a batch is sent again after a moment when the collector is busy', async () => {
  const { url, batches } = await startCollector(503)
  const { add, onLoss } = await openExporter(url)
  add([span])
  await expect.poll(() => batches.length, { timeout: 5_000 }).toBe(2)
  expect(onLoss).not.toHaveBeenCalled()
})

test('a rejected batch is lost, and reported once until one arrives', async () => {
  const { url, batches } = await startCollector(400, 400, 200, 400)
  const { add, onLoss } = await openExporter(url)
  const reported = []
  for (const count of [1, 2, 3, 4]) {
    add([span])
    // oxlint-disable-next-line no-await-in-loop -- One batch after the other.
    await expect.poll(() => batches.length).toBe(count)
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await vi.waitFor(() => expect(onLoss).toHaveBeenCalledTimes(count < 4 ? 1 : 2))
    reported.push(onLoss.mock.calls.length)
  }
  expect(reported).toEqual([1, 1, 1, 2])
  expect(String(onLoss.mock.calls[0]?.[0])).toContain('400')
})

test('a collector that cannot be reached costs a bounded queue, and no time at the end', async () => {
  const { add, close, onLoss } = await openExporter('http://127.0.0.1:9', { delay: 60_000 })
  for (let count = 0; count < 10_000; count += 1) add([span])
  expect(String(onLoss.mock.calls[0]?.[0])).toContain('full')
  const start = performance.now()
  await close()
  expect(performance.now() - start).toBeLessThan(10_000)
})
