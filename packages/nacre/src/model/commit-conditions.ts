import type { ErrorDefinition } from './define-errors.ts'
import type { Entity } from './entity.ts'
import { isErrorDefinition } from './otherwise.ts'
import { type ValueSource, valueSources } from './value-sources.ts'
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
  if (['create', 'remove', 'restore'].includes(verb))
    return read.some(({ steps }) => steps.at(-1)?.kind === 'inverse')
  const fields = new Set(read.map(({ field }) => field))
  // A change can point a record elsewhere.
  if (verb === 'change') return [...fields].some((field) => field !== 'state')
  const move = entity.states?.moves[verb]
  if (!move) return false
  const written = ['state', ...Object.keys(move.sets ?? {}), ...Object.keys(move.input ?? {})]
  return written.some((name) => fields.has(name))
}
