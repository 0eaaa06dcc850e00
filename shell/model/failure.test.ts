import { expect, test } from 'vitest'
import type { FailureId } from './failure-catalogue.ts'
import { Failure, failureOf } from './failure.ts'

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
  ['closed', 409],
  ['full', 409],
  ['stale', 412],
  ['too-large', 413],
  ['wrong-type', 415],
  ['invalid', 422],
  ['version-needed', 428],
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
    remedy: expect.stringMatching(/^[A-Z].+\.$/u),
  })
})

test('a failure can have a better sentence and name the fields that are wrong', () => {
  const fields = { title: 'This is needed.' }
  const { problem, message } = new Failure('invalid', { says: 'No title.', fields })
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

test('a reader gets it in their language, where there are words in it', () => {
  const fields = {
    title: { id: 'too-long', max: 120 },
    end: { en: 'Too early.', de: 'Zu früh.' },
  } as const
  const failure = new Failure('invalid', { fields })
  expect(failure.in('de')).toMatchObject({
    title: 'Einige Angaben brauchen noch einen Blick.',
    fields: { title: 'Das darf höchstens 120 Zeichen haben.', end: 'Zu früh.' },
  })
  expect(failure.in('fr')).toEqual(failure.problem)
})

test('a product has failures of its own', () => {
  const text = {
    status: 409,
    says: 'The shelf is full.',
    cause: 'It holds 40.',
    remedy: 'Take another.',
  }
  expect(new Failure({ id: 'shelf-full', ...text }).problem).toEqual({
    type: '/v1/failures/shelf-full',
    id: 'shelf-full',
    status: 409,
    title: 'The shelf is full.',
    remedy: 'Take another.',
  })
})
