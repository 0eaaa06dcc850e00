import { expect, test } from 'vitest'
import { type Http, httpOver } from '#shell/http/http.ts'
import type { FailureId } from '#shell/model/failure-catalogue.ts'
import { Failure } from '#shell/model/failure.ts'
import { loadSession } from './session.ts'

/** A door that answers everything with the same refusal. */
function refusing(id: FailureId): Http {
  const { problem, status } = new Failure(id)
  return httpOver(async () => ({ ok: false, status, problem }))
}

test.each(['no-database', 'internal', 'busy'] as const)(
  'whoever cannot be told who they are, because of %s, is not taken for a stranger',
  async (id) => {
    const { title } = new Failure(id).problem
    await expect(loadSession(refusing(id))).rejects.toThrow(title)
  },
)

test('whoever shows a key that is none is a stranger', async () => {
  expect(await loadSession(refusing('key-unknown'))).toEqual({ actor: 'visitor' })
})
