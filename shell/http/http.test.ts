import { expect, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { answerOf, type Call, httpOver, noAnswer, noAnswerBecause } from './http.ts'

test('Each verb is sent under its name, with its body or its patience.', async () => {
  const sent: Call[] = []
  const http = httpOver(async (call) => {
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

test('A refusal is a value with its problem; whatever else came instead of one becomes a plain one.', () => {
  const { problem } = new Failure('not-found')
  expect(answerOf(200, { a: 1 })).toEqual({ ok: true, status: 200, data: { a: 1 } })
  expect(answerOf(404, problem)).toEqual({ ok: false, status: 404, problem })
  for (const body of [undefined, null, 'no', 7, [], {}, { id: 'a' }, { title: 'a' }]) {
    expect(answerOf(404, body)).toEqual(noAnswer('unreachable', 404))
  }
  expect(answerOf(304, undefined).ok).toBe(false)
})

test('What the client says by itself is what the catalogue of failures says.', () => {
  for (const id of ['too-slow', 'unreachable'] as const) {
    expect(noAnswer(id, 0)).toEqual({ ok: false, status: 0, problem: new Failure(id).problem })
  }
  const tooSlow = new DOMException('', 'TimeoutError')
  expect(noAnswerBecause(tooSlow)).toEqual(noAnswer('too-slow', 0))
  expect(noAnswerBecause(new TypeError('fetch failed'))).toEqual(noAnswer('unreachable', 0))
})
