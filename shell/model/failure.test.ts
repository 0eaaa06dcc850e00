import { expect, test } from 'vitest'
import { Failure, type FailureId, failureOf } from './failure.ts'

const secret = new Error('password is hunter2')

test.each<[FailureId, number]>([
  ['malformed', 400],
  ['unknown-parameter', 400],
  ['signed-out', 401],
  ['forbidden', 403],
  ['cross-site', 403],
  ['not-found', 404],
  ['wrong-method', 405],
  ['conflict', 409],
  ['wrong-type', 415],
  ['invalid', 422],
  ['too-many', 429],
  ['internal', 500],
  ['unreachable', 502],
  ['too-slow', 504],
])('%s has the status %i and a sentence', (id, status) => {
  const { problem } = new Failure(id)
  expect(problem).toEqual({
    type: `/v1/failures/${id}`,
    id,
    status,
    title: expect.stringMatching(/^[A-Z].+\.$/u),
  })
})

test('a failure can have a better sentence and name the fields that are wrong', () => {
  const fields = { title: 'This is needed.' }
  const { problem, message } = new Failure('invalid', { sentence: 'No title.', fields })
  expect(problem).toMatchObject({ title: 'No title.', fields })
  expect(message).toBe('No title.')
})

test('the private half is kept for the log and is in nothing that can be sent', () => {
  const failure = new Failure('internal', { cause: secret })
  expect(failure.cause).toBe(secret)
  expect(JSON.stringify(failure.problem)).not.toContain('hunter2')
  expect(JSON.stringify(failure)).not.toContain('hunter2')
  expect(failure.message).not.toContain('hunter2')
})

test('a failure stays what it is', () => {
  const failure = new Failure('not-found')
  expect(failureOf(failure)).toBe(failure)
})

test.each([[secret], ['text'], [null], [{ id: 'not-found', problem: { status: 200 } }]])(
  'whatever else is thrown, as %s, is a failure of ours',
  (thrown) => {
    const failure = failureOf(thrown)
    expect(failure.problem).toEqual(new Failure('internal').problem)
    expect(failure.cause).toBe(thrown)
  },
)
