import { expect, test } from 'vitest'
import { toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { tryLoad } from './try-load.ts'
import { trackLoadErrors } from './load-error.ts'

const problem = (status: number) =>
  toHttpResult(status, { code: 'x', title: `Status ${status}`, status })
const httpThatSays = (status: number) => createHttp(async () => problem(status))

test('the errors of a section do not affect the screen', async () => {
  const screen = trackLoadErrors(httpThatSays(503))
  const result = await tryLoad(screen.http, (http) => http.get('/v1/cards'))
  expect(result).toMatchObject({ problem: { title: 'Status 503' } })
  expect(screen.met()).toBeUndefined()
})

test('an exception caused by a failed request becomes its load error, other exceptions are thrown', async () => {
  const load = async (http: { get(url: string): Promise<{ ok: boolean }> }) => {
    if (!(await http.get('/v1/cards')).ok) throw new Error('There is nothing to work with')
    return 'all of it'
  }
  expect(await tryLoad(httpThatSays(500), load)).toHaveProperty('problem')
  expect(await tryLoad(httpThatSays(200), load)).toEqual({ data: 'all of it' })
  await expect(tryLoad(httpThatSays(404), load)).rejects.toThrow('nothing to work with')
})

test('a section may redirect, despite errors', async () => {
  const elsewhere = new Response(null, { status: 302 })
  const load = async (http: { get(url: string): Promise<unknown> }) => {
    await http.get('/v1/cards')
    throw elsewhere
  }
  await expect(tryLoad(httpThatSays(500), load)).rejects.toBe(elsewhere)
})
