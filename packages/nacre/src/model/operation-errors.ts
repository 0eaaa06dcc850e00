import type { Entity } from '#shell/language/entities/entity.ts'
import { accessRulesByRole } from '#shell/language/roles/role.ts'
import type { ErrorCode } from '#shell/language/errors/built-in-errors.ts'
import { conditionsOf } from './conditions/verb-conditions.ts'
import { isErrorDefinition } from './conditions/otherwise.ts'
import { accessRuleFor } from '#shell/language/entities/permission.ts'

const requestCodes = ['bad-request', 'unknown-parameter'] as const
const authCodes = ['unauthenticated', 'forbidden'] as const
const writeCodes = [
  ...requestCodes,
  ...authCodes,
  'no-credentials',
  'csrf-failed',
  'read-only-session',
  'content-too-large',
  'unsupported-media-type',
  'conflict',
  'idempotency-key-reused',
  'reauthentication-required',
] as const
const existingRecordCodes = [
  'not-found',
  'precondition-required',
  'precondition-failed',
  'too-many-requests',
] as const

/**
 * The errors of each operation of the API. The OpenAPI documents and the types of the client are
 * generated from it.
 *
 * @example
 * operationErrors.read // ['bad-request', 'unknown-parameter', 'unauthenticated', …]
 */
export const operationErrors = {
  list: [...requestCodes, ...authCodes],
  read: [...requestCodes, ...authCodes, 'not-found'],
  query: [...requestCodes, ...authCodes, 'not-found', 'validation-failed', 'move-not-allowed'],
  history: [...requestCodes, ...authCodes, 'not-found'],
  may: [...requestCodes, ...authCodes, 'not-found'],
  create: [...writeCodes, 'validation-failed', 'limit-reached', 'too-many-requests'],
  change: [...writeCodes, ...existingRecordCodes, 'validation-failed', 'limit-reached'],
  remove: [...writeCodes, ...existingRecordCodes],
  restore: [...writeCodes, 'not-found', 'validation-failed', 'limit-reached', 'too-many-requests'],
  erase: [...writeCodes, ...existingRecordCodes],
  move: [...writeCodes, ...existingRecordCodes, 'move-not-allowed', 'limit-reached'],
  reaction: [...writeCodes, 'not-found', 'too-many-requests'],
  act: [
    ...writeCodes,
    'not-found',
    'move-not-allowed',
    'validation-failed',
    'limit-reached',
    'too-many-requests',
  ],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>

/**
 * An operation of the API on records.
 *
 * @example
 * const kind: OperationKind = 'move'
 */
export type OperationKind = keyof typeof operationErrors

/**
 * The errors that every URL can return, before the request is parsed or because of a server
 * problem.
 *
 * @example
 * commonErrors.includes('internal-error') // true
 */
export const commonErrors = [
  'bad-request',
  'invalid-api-key',
  'api-key-expired',
  'api-key-revoked',
  'insufficient-scope',
  'request-timeout',
  'uri-too-long',
  'misdirected-request',
  'request-header-fields-too-large',
  'internal-error',
  'overloaded',
  'database-unavailable',
  'insufficient-storage',
] as const satisfies readonly ErrorCode[]

/**
 * Returns the errors of an operation that are possible for an entity. It omits `forbidden` if
 * everyone has access, and `limit-reached` if there are no limits. `name` is the name of the move
 * or action.
 *
 * @example
 * errorsFor('create', card) // no 'limit-reached': cards are not limited
 */
export function errorsFor(
  kind: OperationKind,
  entity: Entity,
  name: string = verbs[kind] ?? kind,
): readonly ErrorCode[] {
  const conditions = conditionsOf(name, entity)
  const takesValues = entity.states?.moves[name]?.input !== undefined
  const hasFields = takesValues || conditions.some(({ fields }) => fields !== undefined)
  const all: readonly ErrorCode[] = [
    ...operationErrors[kind],
    ...(kind === 'move' && hasFields ? ['validation-failed' as const] : []),
  ]
  const { perOwner, total, rates = {} } = entity.limits
  const isOpen = requiredVerbs(kind, name).every((verb) => isPublic(verb, entity))
  const counts = countErrors(kind, entity)
  const hasQuota = perOwner !== undefined || total !== undefined
  const isLimited =
    kind === 'act' || counts.has('limit-reached') || (hasQuota && !isChange.has(kind))
  const isCounted =
    Object.hasOwn(rates, name) ||
    kind === 'act' ||
    counts.has('too-many-requests') ||
    (kind === 'create' && perOwner !== undefined)
  const impossible = new Set<ErrorCode>([
    ...(isOpen ? authCodes : []),
    ...(isLimited ? [] : ['limit-reached' as const]),
    ...(isCounted ? [] : ['too-many-requests' as const]),
    // The code of an action may change accounts, whatever its entity.
    ...(entity.selfOwned || kind === 'act' ? [] : ['reauthentication-required' as const]),
  ])
  if (kind === 'act' && conditions.length === 0) impossible.add('move-not-allowed')
  // A visitor without a cookie is `forbidden`, because reactions count each actor once.
  if (kind === 'reaction') impossible.delete('forbidden')
  return all.filter((id) => !impossible.has(id))
}

/** The operations on existing records, which add none to a quota. */
const isChange: ReadonlySet<OperationKind> = new Set(['change', 'move'])

/** Returns the errors of the limits that an operation can exceed and that have no error of their own. */
function countErrors(kind: OperationKind, { limits }: Entity): ReadonlySet<ErrorCode> {
  const counts = Object.values(limits.counts ?? {}).filter(
    ({ of, within, else: otherwise }) =>
      !(otherwise !== undefined && isErrorDefinition(otherwise)) &&
      (kind === 'create' ||
        kind === 'change' ||
        (kind === 'restore' && !within) ||
        (kind === 'move' && of !== undefined)),
  )
  return new Set(counts.map(({ within }) => (within ? 'too-many-requests' : 'limit-reached')))
}

const verbs: Readonly<Record<string, string>> = { list: 'read', may: 'read', restore: 'remove' }

/** Returns the verbs that everyone needs access to, so that the operation is never `forbidden`. */
function requiredVerbs(kind: OperationKind, name: string): readonly string[] {
  // Listing the trash requires `remove`. The history requires `change`.
  if (kind === 'list') return ['read', 'remove']
  if (kind === 'history' || kind === 'change') return ['read', 'change']
  return [name]
}

function isPublic(verb: string, entity: Entity): boolean {
  const rule = accessRuleFor(verb, entity)
  return rule !== undefined && accessRulesByRole(rule)['everyone'] === 'always'
}
