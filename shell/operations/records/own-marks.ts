import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

/** Adds to each of the records, in place, what this actor has done with it: the card they liked says so. */
export type Mark = (
  actor: Actor,
  entity: Entity,
  records: readonly Record<string, unknown>[],
  /** Which of the marks are wanted. Without this, all. */
  wanted?: readonly string[],
  run?: Run,
) => Promise<void>

/** Nobody has done anything yet with a record that is new. */
export function unmarked(entity: Entity, record: Record<string, unknown>): void {
  for (const [, mine] of talliesOf(entity)) record[mine] = false
}

type Tally = readonly [action: string, mine: string]

const tallies = new WeakMap<Entity, readonly Tally[]>()

function talliesOf(entity: Entity): readonly Tally[] {
  const known = tallies.get(entity)
  if (known) return known
  const found = Object.entries(entity.actions).flatMap(([name, action]): Tally[] =>
    action.kind === 'tally' ? [[name, action.mine]] : [],
  )
  tallies.set(entity, found)
  return found
}

export function createOwnMarks(store: Store): Mark {
  return async (actor, entity, records, wanted, run) => {
    const wantedOnes = talliesOf(entity).filter(([, mine]) => wanted?.includes(mine) ?? true)
    if (wantedOnes.length === 0 || records.length === 0) return
    const key = actorKey(actor)
    for (const [action, mine] of wantedOnes) {
      const of = { entity: entity.name, action, actor: key ?? '' }
      const ids = records.map(({ id }) => String(id))
      const done = key === undefined ? nothing : await store.tallies.list(of, ids, run)
      for (const record of records) record[mine] = done.has(String(record['id']))
    }
  }
}

const nothing: ReadonlySet<string> = new Set()
