import { expect, test } from 'vitest'
import { createServerHttp, type LocalApi } from './server-http.ts'

const origin = 'http://own.example'

test('reads data again that was read during a change', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let stored = 'before'
  const own: LocalApi = async ({ method }) => {
    if (method === 'GET') return { status: 200, headers: {}, body: stored }
    await gate
    stored = 'after'
    return { status: 200, headers: {} }
  }
  const { http, transfer } = createServerHttp({ own, origin, cacheability: 'shared' })
  const changing = http.patch('/v1/cards/1', {})
  expect(await http.get('/v1/cards')).toMatchObject({ data: 'before' })
  open()
  await changing
  expect(await http.get('/v1/cards')).toMatchObject({ data: 'after' })
  expect(transfer().answers).toEqual({ 'GET /v1/cards': [200, 'after'] })
})
