import { type Entity, termsOf } from './entity.ts'
import type { FailureId } from './failure-catalogue.ts'
import { whoMay } from './permission.ts'

const any = ['malformed', 'unknown-parameter'] as const
const guarded = ['signed-out', 'forbidden'] as const
const writing = [
  ...any,
  ...guarded,
  'no-credentials',
  'cross-site',
  'only-looking',
  'too-large',
  'wrong-type',
  'conflict',
  'key-used',
  'proof-needed',
] as const
const seen = ['not-found', 'version-needed', 'stale', 'too-many'] as const

/**
 * What can be done over the API, and the refusals that each of it can meet. The documents of the API
 * and the types of the client follow from it.
 *
 * @example
 * possibleFailures.read // ['malformed', 'unknown-parameter', 'signed-out', 'forbidden', 'not-found']
 */
export const possibleFailures = {
  list: [...any, ...guarded],
  read: [...any, ...guarded, 'not-found'],
  history: [...any, ...guarded, 'not-found'],
  may: [...any, ...guarded, 'not-found'],
  create: [...writing, 'invalid', 'full', 'too-many'],
  change: [...writing, ...seen, 'invalid'],
  remove: [...writing, ...seen],
  restore: [...writing, 'not-found', 'invalid', 'full', 'too-many'],
  erase: [...writing, ...seen],
  move: [...writing, ...seen, 'closed'],
  tally: [...writing, 'not-found', 'too-many'],
  act: [...writing, 'not-found', 'invalid', 'full', 'too-many'],
} as const satisfies Readonly<Record<string, readonly FailureId[]>>

/**
 * One of the things that can be done over the API.
 *
 * @example
 * const kind: OperationKind = 'move'
 */
export type OperationKind = keyof typeof possibleFailures

/**
 * What every address can answer, whatever it is for: before the request is understood, or when
 * something is wrong on our side.
 *
 * @example
 * everywhere.includes('internal') // true
 */
export const everywhere = [
  'malformed',
  'key-unknown',
  'key-expired',
  'key-ended',
  'out-of-scope',
  'request-too-slow',
  'address-too-long',
  'wrong-host',
  'head-too-large',
  'internal',
  'busy',
  'no-database',
  'no-room',
] as const satisfies readonly FailureId[]

/**
 * Of the refusals of an operation those that this entity's declaration leaves possible: what everybody
 * may is refused to nobody, and where nothing is limited nothing is full. `name` is the move's or the
 * action's.
 *
 * @example
 * failuresOf('create', card) // no 'full': cards are not limited
 */
export function failuresOf(
  kind: OperationKind,
  entity: Entity,
  name: string = verbs[kind] ?? kind,
): readonly FailureId[] {
  const all: readonly FailureId[] = possibleFailures[kind]
  const { perOwner, inAll, rates = {} } = entity.limits
  const isFree = openTo(kind, name).every((verb) => isForAll(verb, entity))
  const isCounted =
    Object.hasOwn(rates, name) || kind === 'act' || (kind === 'create' && perOwner !== undefined)
  const impossible = new Set<FailureId>([
    ...(isFree ? guarded : []),
    ...(perOwner === undefined && inAll === undefined && kind !== 'act' ? ['full' as const] : []),
    ...(isCounted ? [] : ['too-many' as const]),
    // An action may have to do with accounts, whatever it is an action of.
    ...(entity.ownsItself || kind === 'act' ? [] : ['proof-needed' as const]),
  ])
  // Who cannot be told from others cannot be counted.
  if (kind === 'tally') impossible.delete('forbidden')
  return all.filter((id) => !impossible.has(id))
}

const verbs: Readonly<Record<string, string>> = { list: 'read', may: 'read', restore: 'remove' }

/** What must be open to everybody for an operation to be refused to nobody. */
function openTo(kind: OperationKind, name: string): readonly string[] {
  // The bin is for who may remove, and what a record was for who may change it.
  if (kind === 'list') return ['read', 'remove']
  if (kind === 'history' || kind === 'change') return ['read', 'change']
  return [name]
}

function isForAll(verb: string, entity: Entity): boolean {
  const who = whoMay(verb, entity)
  const { everyone, visitor } = who === undefined ? {} : termsOf(who)
  return everyone === 'always' || visitor === 'always'
}
