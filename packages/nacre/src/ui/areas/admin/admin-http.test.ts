import { afterEach, expect, test } from 'vitest'
import { type HttpResult, toHttpResult, type HttpCall, networkFailure } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import {
  prefetchData,
  invalidatePrefetched,
  followPrefetchedLink,
  takePrefetched,
} from '../prefetch/prefetch-cache.ts'
import { createAdminHttp } from './admin-http.ts'

afterEach(invalidatePrefetched)

const done: HttpResult<unknown> = { ok: true, status: 201, data: {} }

/** Creates a client with predefined responses, which records its requests. */
function createTestHttp(...answers: readonly HttpResult<unknown>[]) {
  const requests: HttpCall[] = []
  const http = createHttp(async (call) => answers[requests.push(call) - 1] ?? done)
  return { requests, http }
}

test('a request without a response is repeated under the same idempotency key, later requests get another one', async () => {
  const { requests, http } = createTestHttp(
    networkFailure('gateway-timeout', 0),
    networkFailure('bad-gateway', 0),
    done,
  )
  const wrapped = createAdminHttp(http, 'en')
  for (let press = 0; press < 4; press += 1) await wrapped.post('/v1/cards', { title: 'One' })
  await wrapped.post('/v1/cards', { title: 'Other' })
  const [first, second, third, fourth, other] = requests.map(({ key }) => key)
  expect(first).toMatch(/^[\da-f]{16,}$/u)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, other]).size).toBe(3)
})

test('a network error is reported in the reader’s language, an error of the server unchanged', async () => {
  const own = { type: '', code: 'gateway-timeout', status: 504, title: 'Own', requestId: 'a-1' }
  const { http } = createTestHttp(networkFailure('bad-gateway', 502), toHttpResult(504, own))
  const wrapped = createAdminHttp(http, 'de')
  const silence = await wrapped.patch('/v1/cards/1', {}, { version: 1 })
  expect(silence).toMatchObject({
    problem: { code: 'bad-gateway', title: /^Es kam keine Antwort/u },
  })
  expect(await wrapped.get('/v1/cards')).toMatchObject({ problem: { title: 'Own' } })
})

test('writing invalidates prefetched data, reading does not', async () => {
  const { http } = createTestHttp()
  const wrapped = createAdminHttp(http, 'en')
  prefetchData('/a', () => Promise.resolve('data'))
  await wrapped.get('/v1/cards')
  followPrefetchedLink('/a')
  expect(await takePrefetched('/a')).toBe('data')
  prefetchData('/a', () => Promise.resolve('data'))
  await wrapped.delete('/v1/cards/1', undefined, { version: 1 })
  followPrefetchedLink('/a')
  expect(takePrefetched('/a')).toBeUndefined()
})
