import { expect, test } from 'vitest'
import type { ErrorCode } from './built-in-errors.ts'
import { AppError, toAppError } from './app-error.ts'

const secret = new Error('password is hunter2')

test.each<[ErrorCode, number]>([
  ['bad-request', 400],
  ['unknown-parameter', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['csrf-failed', 403],
  ['not-found', 404],
  ['method-not-allowed', 405],
  ['conflict', 409],
  ['move-not-allowed', 409],
  ['limit-reached', 409],
  ['precondition-failed', 412],
  ['content-too-large', 413],
  ['unsupported-media-type', 415],
  ['validation-failed', 422],
  ['precondition-required', 428],
  ['too-many-requests', 429],
  ['internal-error', 500],
  ['bad-gateway', 502],
  ['gateway-timeout', 504],
])('%s has the status %i and a message', (code, status) => {
  const { problem } = new AppError(code)
  expect(problem).toEqual({
    type: `/v1/problem-types/${code}`,
    code,
    status,
    title: expect.stringMatching(/^[A-Z].+\.$/u),
    hint: expect.stringMatching(/^[A-Z].+\.$/u),
  })
})

test('accepts a more specific message and field errors', () => {
  const fields = { title: 'This field is required.' }
  const { problem, message } = new AppError('validation-failed', {
    message: 'No title.',
    errors: fields,
  })
  expect(problem).toMatchObject({ title: 'No title.', errors: fields })
  expect(message).toBe('No title.')
})

test('never includes the cause in the problem document', () => {
  const failure = new AppError('internal-error', { cause: secret })
  expect(failure.cause).toBe(secret)
  expect(JSON.stringify(failure.problem)).not.toContain('hunter2')
  expect(JSON.stringify(failure)).not.toContain('hunter2')
  expect(failure.message).not.toContain('hunter2')
})

test('toAppError returns an AppError unchanged', () => {
  const failure = new AppError('not-found')
  expect(toAppError(failure)).toBe(failure)
})

test.each([[secret], ['text'], [null], [{ code: 'not-found', problem: { status: 200 } }]])(
  'toAppError turns %s into an internal-error',
  (error) => {
    const failure = toAppError(error)
    expect(failure.problem).toEqual(new AppError('internal-error').problem)
    expect(failure.cause).toBe(error)
  },
)

test('localizes the problem and falls back to English', () => {
  const fields = {
    title: { code: 'too-long', max: 120 },
    end: { en: 'Too early.', de: 'Zu früh.' },
  } as const
  const failure = new AppError('validation-failed', { errors: fields })
  expect(failure.problemIn('de')).toMatchObject({
    title: 'Bitte prüfen Sie die markierten Felder.',
    errors: { title: 'Höchstens 120 Zeichen.', end: 'Zu früh.' },
  })
  expect(failure.problemIn('pt')).toEqual(failure.problem)
})

test('accepts an error that the product defines', () => {
  const text = {
    status: 409,
    message: 'The shelf is full.',
    cause: 'It holds 40.',
    hint: 'Take another.',
  }
  expect(new AppError({ code: 'shelf-full', ...text }).problem).toEqual({
    type: '/v1/problem-types/shelf-full',
    code: 'shelf-full',
    status: 409,
    title: 'The shelf is full.',
    hint: 'Take another.',
  })
})

test('the name of the error is that of the class', () => {
  expect(String(new AppError('not-found'))).toMatch(/^AppError: /u)
})
