import { expect, test } from 'vitest'
import { requestIdInTrace, traceContextOf, traceHeadersOf } from './trace-context.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request has an id in the trace that it carries, and passes the trace on', () => {
  const id = requestIdInTrace(`00-${trace}-00f067aa0ba902b7-01`) ?? ''
  expect(id).toMatch(new RegExp(`^${trace}-[\\da-f]{16}-01$`, 'u'))
  expect(id).not.toContain('00f067aa0ba902b7')
  expect(traceContextOf(id)?.traceId).toBe(trace)
  // What the request calls is a part of the request.
  expect(traceHeadersOf(id).traceparent).toBe(`00-${id}`)
})

test('a trace that is not recorded stays so, and a newer version is understood', () => {
  const id = requestIdInTrace(`cc-${trace}-00f067aa0ba902b7-00-more`) ?? ''
  expect(traceHeadersOf(id).traceparent).toMatch(/-00$/u)
})

test.each([
  '',
  'nonsense',
  `ff-${trace}-00f067aa0ba902b7-01`,
  `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace}-00f067aa0ba902b7-01\r\nset-cookie: x=1`,
])('%s is no trace', (traceparent) => {
  expect(requestIdInTrace(traceparent)).toBeUndefined()
})

test('another request id has no trace', () => {
  expect(traceContextOf('1f2e3d4c-1a')).toBeUndefined()
  expect(traceHeadersOf('1f2e3d4c-1a')).toEqual({})
  expect(traceHeadersOf(null)).toEqual({})
})
