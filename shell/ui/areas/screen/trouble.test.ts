import { expect, test } from 'vitest'
import { sourceOf } from '#shell/http/http-through.ts'
import { type Answer, answerOf, httpOver, noAnswer } from '#shell/http/http.ts'
import { isTrouble, watched } from './trouble.ts'

const problem = (status: number) => answerOf(status, { id: 'x', title: `Status ${status}`, status })

/** What a screen has met that asked for these. */
async function metBy(...answers: readonly Answer<unknown>[]) {
  const left = [...answers]
  const http = httpOver(async () => left.shift() ?? problem(200))
  const { http: mine, met } = watched(http)
  for (const _ of answers) await mine.get('/v1/cards')
  return met()
}

test('a screen of which a part did not come is in trouble, by the first of them', async () => {
  for (const one of [noAnswer('unreachable', 0), problem(429), problem(500), problem(503)]) {
    expect(isTrouble(await metBy(problem(200), one))).toBe(true)
  }
  expect(await metBy(problem(503), problem(500))).toMatchObject({
    problem: { title: 'Status 503' },
  })
})

test('what is refused, or not there, is for the screen to say', async () => {
  expect(await metBy(problem(404), problem(403), problem(401), problem(400))).toBeUndefined()
})

test('what others do not answer is no trouble of ours', async () => {
  const http = httpOver(async () => noAnswer('unreachable', 0))
  const { http: mine, met } = watched(http)
  await mine.get('https://elsewhere.example/v1/')
  expect(met()).toBeUndefined()
  expect(sourceOf(watched(mine).http)).toBe(http)
})
