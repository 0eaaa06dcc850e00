import { expect, test } from 'vitest'
import { answerOf, httpOver } from '#shell/http/http.ts'
import { apart } from './apart.ts'
import { watched } from './trouble.ts'

const problem = (status: number) => answerOf(status, { id: 'x', title: `Status ${status}`, status })
const httpThatSays = (status: number) => httpOver(async () => problem(status))

test('what a part meets is its own, and the screen hears nothing of it', async () => {
  const screen = watched(httpThatSays(503))
  const came = await apart(screen.http, (http) => http.get('/v1/cards'))
  expect(came).toMatchObject({ problem: { title: 'Status 503' } })
  expect(screen.met()).toBeUndefined()
})

test('a part that throws because of what did not come has met that, and no other error is hidden', async () => {
  const load = async (http: { get(url: string): Promise<{ ok: boolean }> }) => {
    if (!(await http.get('/v1/cards')).ok) throw new Error('There is nothing to work with')
    return 'all of it'
  }
  expect(await apart(httpThatSays(500), load)).toHaveProperty('problem')
  expect(await apart(httpThatSays(200), load)).toEqual({ data: 'all of it' })
  await expect(apart(httpThatSays(404), load)).rejects.toThrow('nothing to work with')
})

test('a part may lead elsewhere, whatever it has met', async () => {
  const elsewhere = new Response(null, { status: 302 })
  const load = async (http: { get(url: string): Promise<unknown> }) => {
    await http.get('/v1/cards')
    throw elsewhere
  }
  await expect(apart(httpThatSays(500), load)).rejects.toBe(elsewhere)
})
