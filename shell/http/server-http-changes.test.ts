import { expect, test } from 'vitest'
import { createServerHttp, type OwnAnswer } from './server-http.ts'

const origin = 'http://own.example'

test('What is read while a change is under way is read again after it.', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let stored = 'before'
  const own: OwnAnswer = async ({ method }) => {
    if (method === 'GET') return { status: 200, headers: {}, body: stored }
    await gate
    stored = 'after'
    return { status: 200, headers: {} }
  }
  const { http, transfer } = createServerHttp({ own, origin, keeping: 'shared' })
  const changing = http.patch('/v1/cards/1', {})
  expect(await http.get('/v1/cards')).toMatchObject({ data: 'before' })
  open()
  await changing
  expect(await http.get('/v1/cards')).toMatchObject({ data: 'after' })
  expect(transfer().answers).toEqual({ 'GET /v1/cards': [200, 'after'] })
})
