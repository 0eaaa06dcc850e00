import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'

/** Adds the reactions of the actor to records, in place. */
export type AddViewerReactions = (
  actor: Actor,
  entity: Entity,
  records: readonly Record<string, unknown>[],
  /** The names of the reactions to add. Defaults to all. */
  names?: readonly string[],
  trx?: QueryRunner,
) => Promise<void>

/** Sets all reactions of a new record to false. */
export function withoutReactions(entity: Entity, record: Record<string, unknown>): void {
  for (const [, mine] of reactionActionsOf(entity)) record[mine] = false
}

type ReactionAction = readonly [action: string, mine: string]

const tallies = new WeakMap<Entity, readonly ReactionAction[]>()

function reactionActionsOf(entity: Entity): readonly ReactionAction[] {
  const known = tallies.get(entity)
  if (known) return known
  const found = Object.entries(entity.actions).flatMap(([name, action]): ReactionAction[] =>
    action.kind === 'reaction' ? [[name, action.viewerField]] : [],
  )
  tallies.set(entity, found)
  return found
}

export function createViewerReactions(store: Store): AddViewerReactions {
  return async (actor, entity, records, names, trx) => {
    const requestedReactions = reactionActionsOf(entity).filter(
      ([, mine]) => names?.includes(mine) ?? true,
    )
    if (requestedReactions.length === 0 || records.length === 0) return
    const key = principalId(actor)
    for (const [action, mine] of requestedReactions) {
      const of = { entity: entity.name, action, actor: key ?? '' }
      const ids = records.map(({ id }) => String(id))
      const done = key === undefined ? nothing : await store.reactions.list(of, ids, trx)
      for (const record of records) record[mine] = done.has(String(record['id']))
    }
  }
}

const nothing: ReadonlySet<string> = new Set()
