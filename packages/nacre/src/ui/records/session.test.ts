import { expect, test } from 'vitest'
import { type Http } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import type { ErrorCode } from '#shell/language/errors/built-in-errors.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { loadSession } from './session.ts'

/** Creates a client that always responds with this error. */
function httpFailingWith(id: ErrorCode): Http {
  const { problem, status } = new AppError(id)
  return createHttp(async () => ({ ok: false, status, problem }))
}

test.each(['database-unavailable', 'internal-error', 'overloaded'] as const)(
  'a user whose session cannot be loaded, because of %s, is not signed out',
  async (id) => {
    const { title } = new AppError(id).problem
    await expect(loadSession(httpFailingWith(id))).rejects.toThrow(title)
  },
)

test('an invalid API key counts as signed out', async () => {
  expect(await loadSession(httpFailingWith('invalid-api-key'))).toEqual({ actor: 'visitor' })
})
