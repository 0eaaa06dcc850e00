import { expect } from 'vitest'
import type { ApiResponse } from '#shell/api/api-request.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { formatFieldError } from '#shell/language/errors/field-error.ts'
import type { EntityDescription } from '#shell/spec/description.ts'
import type { StoredValues } from './insert-record.ts'
import type { PermissionFixture } from './permission-fixture.ts'
import { decideAll, type Oracle } from './permission-oracle.ts'
import type { TestActor } from './test-actors.ts'

/** The parameters for testing one entity as one actor. */
export interface PermissionTrial {
  readonly fixture: PermissionFixture
  readonly oracle: Oracle
  readonly entity: Entity
  readonly described: EntityDescription
  readonly testActor: TestActor
  /** The results of each action so far. */
  readonly resultsByVerb: Map<string, Set<boolean>>
}

const notPermittedText = formatFieldError({ code: 'not-permitted' })

/**
 * Checks whether the actor may perform the action on the record, which requires permission to read
 * it.
 */
export function isPermitted(
  { oracle, testActor, described }: PermissionTrial,
  verb: string,
  record: StoredValues,
): boolean | undefined {
  return decideAll(['read', verb].map((one) => oracle.may(testActor, one, described, record)))
}

/** Errors of the product may have the same status, and do not concern permissions. */
function isRefused({ status, body }: ApiResponse): boolean {
  const { code } = Object(body)
  const isOfProduct = code !== undefined && !Object.hasOwn(builtInErrors, code)
  return [401, 403, 404].includes(status) && !isOfProduct
}

export function expectPermission(
  trial: PermissionTrial,
  verb: string,
  response: ApiResponse,
  isAllowed: boolean | undefined,
  about = '',
): void {
  const { testActor, entity, resultsByVerb, oracle, described } = trial
  const cell = `${testActor.name} ${verb} ${entity.name} ${about}: ${JSON.stringify(response.body)}`
  expect(response.status, cell).toBeLessThan(500)
  if (isAllowed === undefined) return
  // If a limit applies first, the test cannot tell whether the action is permitted.
  if (isBlocked(response) && !isAllowed && oracle.mayEver(testActor, verb, described)) return
  const known = resultsByVerb.get(verb) ?? new Set()
  resultsByVerb.set(verb, known.add(isAllowed))
  expect(isRefused(response) ? 'refused' : 'allowed', cell).toBe(isAllowed ? 'allowed' : 'refused')
}

/** Checks for a rejection other than a permission: a limit or a conflict. */
export function isBlocked({ status }: ApiResponse): boolean {
  return status === 409 || status === 429
}

export function expectFieldPermission(
  { testActor, entity }: PermissionTrial,
  response: ApiResponse,
  field: string,
  isAllowed: boolean | undefined,
): void {
  if (isBlocked(response) || isAllowed === undefined) return
  const { body } = response
  const isRefusedHere = Object(body).errors?.[field] === notPermittedText
  expect(
    isRefusedHere,
    `${testActor.name} sets ${field} of ${entity.name}: ${JSON.stringify(body)}`,
  ).toBe(!isAllowed)
}
