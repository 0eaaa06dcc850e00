import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isAllowed } from '#shell/model/permission.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import { type Changes, createChanges } from './changes.ts'

export interface Page {
  readonly items: readonly StoredRecord[]
  readonly next: string | null
}

/** What can be done with records. Every door comes through here; each asks permission first. */
export interface Operations {
  readonly changes: Changes
  list(actor: Actor, entity: Entity, options: { after?: string; limit: number }): Promise<Page>
  read(actor: Actor, entity: Entity, id: string): Promise<StoredRecord>
  /** Counts the actor once (`done`), or takes that back. Doing either twice changes nothing. */
  tally(
    actor: Actor,
    entity: Entity,
    id: string,
    action: string,
    done: boolean,
  ): Promise<Readonly<Record<string, unknown>>>
}

export function createOperations(store: Store): Operations {
  const changes = createChanges()
  const mine = ownMarks(store)
  return {
    changes,
    async list(actor, entity, { after = '', limit }) {
      demand(actor, 'read', entity)
      // One more than asked for tells whether there is a next page.
      const found = await store.records(entity).list({ after, limit: limit + 1 })
      const items = found.slice(0, limit)
      const next = found.length > limit ? (items.at(-1)?.id ?? null) : null
      return { items: await mine(actor, entity, items), next }
    },
    async read(actor, entity, id) {
      demand(actor, 'read', entity)
      const record = await store.records(entity).read(id)
      if (!record) throw new Failure('not-found')
      const [answer = record] = await mine(actor, entity, [record])
      return answer
    },
    async tally(actor, entity, id, name, done) {
      const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
      if (!action) throw new Failure('not-found')
      demand(actor, name, entity)
      const key = actorKey(actor)
      if (key === undefined) throw new Failure('forbidden', { cause: 'an actor without a key' })
      const mark = { entity: entity.name, action: name, actor: key, record: id }
      const count = await store.write(async (run) => {
        const before = await store.records(entity).count(run, id, action.count, 0)
        if (before === undefined) throw new Failure('not-found')
        const isNew = await (done ? store.tallies.add(run, mark) : store.tallies.remove(run, mark))
        return isNew ? store.records(entity).count(run, id, action.count, done ? 1 : -1) : before
      })
      changes.tell(entity.name)
      return { id, [action.count]: count, [action.mine]: done }
    },
  }
}

function demand(actor: Actor, verb: string, entity: Entity): void {
  if (isAllowed(actor, verb, entity)) return
  throw new Failure(actor.kind === 'visitor' ? 'signed-out' : 'forbidden')
}

/** Adds to records what this actor has done with them: the card they liked says so. */
function ownMarks(store: Store) {
  return async (
    actor: Actor,
    entity: Entity,
    records: readonly StoredRecord[],
  ): Promise<readonly StoredRecord[]> => {
    const actions = Object.entries(entity.actions)
    if (actions.length === 0) return records
    const key = actorKey(actor)
    const marks = new Map<string, ReadonlySet<string>>()
    for (const [name, { mine }] of actions) {
      marks.set(
        mine,
        key === undefined
          ? new Set()
          : await store.tallies.list({ entity: entity.name, action: name, actor: key }),
      )
    }
    return records.map((record) => {
      const answer: Record<string, unknown> & { id: string } = { ...record }
      for (const [mine, done] of marks) answer[mine] = done.has(record.id)
      return answer
    })
  }
}
