import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Store } from '#shell/store/store.ts'

export type WithMarks = (
  actor: Actor,
  entity: Entity,
  records: readonly StoredRecord[],
) => Promise<readonly StoredRecord[]>

/** Adds to records what this actor has done with them: the card they liked says so. */
export function createOwnMarks(store: Store): WithMarks {
  return async (actor, entity, records) => {
    const tallies = Object.entries(entity.actions).flatMap(([name, action]) =>
      action.kind === 'tally' ? [[name, action.mine] as const] : [],
    )
    if (tallies.length === 0 || records.length === 0) return records
    const ids = records.map(({ id }) => id)
    const key = actorKey(actor)
    const marks: [string, ReadonlySet<string>][] = []
    for (const [action, mine] of tallies) {
      const of = { entity: entity.name, action, actor: key ?? '' }
      marks.push([mine, key === undefined ? new Set() : await store.tallies.list(of, ids)])
    }
    return records.map((record) => {
      const answer: Record<string, unknown> & { id: string; version: number } = { ...record }
      for (const [mine, done] of marks) answer[mine] = done.has(record.id)
      return answer
    })
  }
}
