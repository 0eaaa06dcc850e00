import { expect, test } from 'vitest'
import { baseHttpOf } from '#shell/http/http-interceptor.ts'
import { type HttpResult, toHttpResult, networkFailure } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { isLoadError, trackLoadErrors } from './load-error.ts'

const problem = (status: number) =>
  toHttpResult(status, { code: 'x', title: `Status ${status}`, status })

/** Returns the load error of a screen whose requests get these responses. */
async function metBy(...answers: readonly HttpResult<unknown>[]) {
  const left = [...answers]
  const http = createHttp(async () => left.shift() ?? problem(200))
  const { http: mine, met } = trackLoadErrors(http)
  for (const _ of answers) await mine.get('/v1/cards')
  return met()
}

test('a screen with failed requests has the first load error', async () => {
  for (const one of [networkFailure('bad-gateway', 0), problem(429), problem(500), problem(503)]) {
    expect(isLoadError(await metBy(problem(200), one))).toBe(true)
  }
  expect(await metBy(problem(503), problem(500))).toMatchObject({
    problem: { title: 'Status 503' },
  })
})

test('the screen itself handles denied and missing data', async () => {
  expect(await metBy(problem(404), problem(403), problem(401), problem(400))).toBeUndefined()
})

test('errors of external services are not load errors of the screen', async () => {
  const http = createHttp(async () => networkFailure('bad-gateway', 0))
  const { http: mine, met } = trackLoadErrors(http)
  await mine.get('https://elsewhere.example/v1/')
  expect(met()).toBeUndefined()
  expect(baseHttpOf(trackLoadErrors(mine).http)).toBe(http)
})
