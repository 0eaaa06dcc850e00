import { afterEach, expect, test } from 'vitest'
import { type Answer, answerOf, type Call, httpOver, noAnswer } from '#shell/http/http.ts'
import { fetchAhead, forgetAhead, goingTo, takeAhead } from '../prefetch/prefetched.ts'
import { adminHttp } from './admin-http.ts'

afterEach(forgetAhead)

const done: Answer<unknown> = { ok: true, status: 201, data: {} }

/** A server that answers as it is told, one call after another, and what it was asked. */
function answering(...answers: readonly Answer<unknown>[]) {
  const asked: Call[] = []
  const http = httpOver(async (call) => answers[asked.push(call) - 1] ?? done)
  return { asked, http }
}

test('what got no answer goes under the same name when it is sent again, and under another once it was answered', async () => {
  const { asked, http } = answering(noAnswer('too-slow', 0), noAnswer('unreachable', 0), done)
  const mine = adminHttp(http, 'en')
  for (let press = 0; press < 4; press += 1) await mine.post('/v1/cards', { title: 'One' })
  await mine.post('/v1/cards', { title: 'Other' })
  const [first, second, third, fourth, other] = asked.map(({ key }) => key)
  expect(first).toMatch(/^[\da-f]{16,}$/u)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, other]).size).toBe(3)
})

test('that no answer came is said in the language of the reader; what a server says stays as it is', async () => {
  const own = { type: '', id: 'too-slow', status: 504, title: 'Own', request: 'a-1' }
  const { http } = answering(noAnswer('unreachable', 502), answerOf(504, own))
  const mine = adminHttp(http, 'de')
  const silence = await mine.patch('/v1/cards/1', {}, { version: 1 })
  expect(silence).toMatchObject({ problem: { id: 'unreachable', title: /^Es kam keine Antwort/u } })
  expect(await mine.get('/v1/cards')).toMatchObject({ problem: { title: 'Own' } })
})

test('whatever is written makes old what was fetched ahead, and what is read does not', async () => {
  const { http } = answering()
  const mine = adminHttp(http, 'en')
  fetchAhead('/a', () => Promise.resolve('data'))
  await mine.get('/v1/cards')
  goingTo('/a')
  expect(await takeAhead('/a')).toBe('data')
  fetchAhead('/a', () => Promise.resolve('data'))
  await mine.delete('/v1/cards/1', undefined, { version: 1 })
  goingTo('/a')
  expect(takeAhead('/a')).toBeUndefined()
})
