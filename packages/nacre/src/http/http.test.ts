import { expect, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { toHttpResult, type HttpCall, networkFailure, networkFailureFrom } from './http.ts'
import { createHttp } from './create-http.ts'

test('sends each verb with its body or timeout', async () => {
  const sent: HttpCall[] = []
  const http = createHttp(async (call) => {
    sent.push(call)
    return { ok: true, status: 200, data: undefined }
  })
  await http.get('/a', { timeout: 5 })
  await http.head('/a')
  await http.post('/a', { b: 1 })
  await http.put('/a', { b: 2 })
  await http.patch('/a', { b: 3 })
  await http.delete('/a')
  expect(sent).toEqual([
    { method: 'GET', url: '/a', timeout: 5 },
    { method: 'HEAD', url: '/a' },
    { method: 'POST', url: '/a', body: { b: 1 } },
    { method: 'PUT', url: '/a', body: { b: 2 } },
    { method: 'PATCH', url: '/a', body: { b: 3 } },
    { method: 'DELETE', url: '/a' },
  ])
})

test('returns a problem for every error, also if the response has none', () => {
  const { problem } = new AppError('not-found')
  expect(toHttpResult(200, { a: 1 })).toEqual({ ok: true, status: 200, data: { a: 1 } })
  expect(toHttpResult(404, problem)).toEqual({ ok: false, status: 404, problem })
  for (const body of [undefined, null, 'no', 7, [], {}, { id: 'a' }, { title: 'a' }]) {
    expect(toHttpResult(404, body)).toEqual(networkFailure('bad-gateway', 404))
  }
  expect(toHttpResult(304, undefined).ok).toBe(false)
})

test('uses the texts of the built-in errors for network failures', () => {
  for (const id of ['gateway-timeout', 'bad-gateway'] as const) {
    expect(networkFailure(id, 0)).toEqual({
      ok: false,
      status: 0,
      problem: new AppError(id).problem,
    })
  }
  const tooSlow = new DOMException('', 'TimeoutError')
  expect(networkFailureFrom(tooSlow)).toEqual(networkFailure('gateway-timeout', 0))
  expect(networkFailureFrom(new TypeError('fetch failed'))).toEqual(
    networkFailure('bad-gateway', 0),
  )
})
