import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Store } from '#shell/store/store.ts'

/** Adds to each of the records, in place, what this actor has done with it: the card they liked says so. */
export type Mark = (
  actor: Actor,
  entity: Entity,
  records: readonly Record<string, unknown>[],
  /** Which of the marks are wanted. Without this, all. */
  wanted?: readonly string[],
) => Promise<void>

export function createOwnMarks(store: Store): Mark {
  return async (actor, entity, records, wanted) => {
    const tallies = Object.entries(entity.actions).flatMap(([name, action]) =>
      action.kind === 'tally' && (wanted?.includes(action.mine) ?? true)
        ? [[name, action.mine] as const]
        : [],
    )
    if (tallies.length === 0 || records.length === 0) return
    const key = actorKey(actor)
    for (const [action, mine] of tallies) {
      const of = { entity: entity.name, action, actor: key ?? '' }
      const ids = records.map(({ id }) => String(id))
      const done = key === undefined ? nothing : await store.tallies.list(of, ids)
      for (const record of records) record[mine] = done.has(String(record['id']))
    }
  }
}

const nothing: ReadonlySet<string> = new Set()
