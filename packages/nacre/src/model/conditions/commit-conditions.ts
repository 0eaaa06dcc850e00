import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isErrorDefinition } from './otherwise.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { type SourceStep, type ValueSource, valueSources } from '../values/value-sources.ts'
import { commitConditions } from './verb-conditions.ts'

/**
 * An error of a condition at the end of a transaction, and what the condition reads of other entities.
 *
 * @example
 * const { owner, error }: CommitError = commitErrors([entry, posting])[0]
 */
export interface CommitError {
  readonly owner: Entity
  readonly error: ErrorDefinition
  readonly sources: readonly ValueSource[]
}

/**
 * Returns the errors of all conditions at the end of a transaction.
 *
 * @example
 * commitErrors(product.entities).map(({ error }) => error.code) // ['unbalanced']
 */
export function commitErrors(entities: readonly Entity[]): readonly CommitError[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return entities.flatMap((owner) =>
    commitConditions(owner).flatMap(({ check, else: error }) =>
      isErrorDefinition(error)
        ? [{ owner, error, sources: valueSources(owner, byName, { where: check }) }]
        : [],
    ),
  )
}

/**
 * Checks whether a verb of another entity can write what a condition reads.
 *
 * @example
 * canBreak(unbalanced, { entity: posting, verb: 'change' }) // true
 */
export function canBreak(
  { owner, sources }: CommitError,
  { entity, verb }: { readonly entity: Entity; readonly verb: string },
): boolean {
  const read = sources.filter(({ source, steps }) => source === entity.name && steps.length > 0)
  if (owner === entity || read.length === 0) return false
  // Nothing points to a record before it is created, or after it is removed.
  const presence = read.filter(({ steps }) => steps.at(-1)?.kind === 'inverse')
  if (verb === 'remove' || verb === 'restore') return presence.length > 0
  if (verb === 'create') return presence.some(({ steps }) => !isPassedOver(entity, read, steps))
  // A change can point a record elsewhere.
  if (verb === 'change') return read.some(({ field = 'state' }) => field !== 'state')
  const move = entity.states?.moves[verb]
  if (!move) return false
  const written = new Set([...Object.keys(move.sets ?? {}), ...Object.keys(move.input ?? {})])
  return read.some(({ field, states }) =>
    field === 'state' ? changesMatch(move, states) : field !== undefined && written.has(field),
  )
}

/** Checks whether a new record does not matter yet, because only those in other states do. */
function isPassedOver(
  { states }: Entity,
  read: readonly ValueSource[],
  steps: readonly SourceStep[],
): boolean {
  const begins = [states?.initial, ...(states?.entryStates ?? [])]
  return read.some(
    (one) =>
      one.isOnlyInStates === true &&
      isDeepEqual(one.steps, steps) &&
      !begins.some((state) => state !== undefined && one.states?.includes(state)),
  )
}

/** Checks whether a move brings a record into the states that match, or out of them. */
function changesMatch({ from, to }: Move, states: readonly string[] | undefined): boolean {
  if (!states) return true
  return [from].flat().some((state) => states.includes(state) !== states.includes(to))
}

const isDeepEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
