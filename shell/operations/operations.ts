import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import { isAllowed } from '#shell/model/permission.ts'
import type { Store } from '#shell/store/store.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Mark } from '#shell/store/tallies.ts'
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
      const record = isId(id) ? await store.records(entity).read(id) : undefined
      if (!record) throw new Failure('not-found')
      const [answer = record] = await mine(actor, entity, [record])
      return answer
    },
    async tally(actor, entity, id, name, done) {
      const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
      if (!action) throw new Failure('not-found')
      demand(actor, name, entity)
      const key = actorKey(actor)
      if (key === undefined) {
        throw new Failure('forbidden', { sentence: 'This works once cookies are allowed.' })
      }
      if (!isId(id)) throw new Failure('not-found')
      const mark = { entity: entity.name, action: name, actor: key, record: id }
      const { before, after } = await count(store, entity, action.count, mark, done)
      if (after !== before) changes.tell(entity.name)
      return { id, [action.count]: after, [action.mine]: done }
    },
  }
}

function demand(actor: Actor, verb: string, entity: Entity): void {
  if (isAllowed(actor, verb, entity)) return
  throw new Failure(actor.kind === 'visitor' ? 'signed-out' : 'forbidden')
}

/** Makes a mark or takes it back, and gives the count as it was and as it is. */
function count(store: Store, entity: Entity, field: string, mark: Mark, done: boolean) {
  const records = store.records(entity)
  const step = done ? 1 : -1
  return store.write(async (run) => {
    const before = await records.count(run, mark.record, field, 0)
    if (before === undefined) throw new Failure('not-found')
    const isNew = await (done ? store.tallies.add(run, mark) : store.tallies.remove(run, mark))
    const after = isNew ? await records.count(run, mark.record, field, step) : before
    return { before, after }
  })
}

/** Adds to records, which are in the order of their ids, what this actor has done with them. */
function ownMarks(store: Store) {
  return async (
    actor: Actor,
    entity: Entity,
    records: readonly StoredRecord[],
  ): Promise<readonly StoredRecord[]> => {
    const [first] = records
    const last = records.at(-1)
    const actions = Object.entries(entity.actions)
    if (!first || !last || actions.length === 0) return records
    const key = actorKey(actor)
    const marks = new Map<string, ReadonlySet<string>>()
    for (const [action, { mine }] of actions) {
      const of = key !== undefined && { entity: entity.name, action, actor: key }
      marks.set(mine, of ? await store.tallies.list(of, first.id, last.id) : new Set())
    }
    return records.map((record) => {
      const answer: Record<string, unknown> & { id: string } = { ...record }
      for (const [mine, done] of marks) answer[mine] = done.has(record.id)
      return answer
    })
  }
}
