import { isDeepStrictEqual } from 'node:util'
import { actorKey, authorOf } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Role } from '#shell/model/role.ts'
import type { Run } from '#shell/store/database.ts'
import type { Erased } from '#shell/store/history/graves.ts'
import type { HistoryEntry } from '#shell/store/history/history.ts'
import { newId } from '#shell/store/identifier.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import {
  type AccountWrite,
  notifyAccountChange,
} from '../accounts/letters/notify-account-change.ts'
import { type Asker, deviceOf } from '../asker.ts'
import { keepAdministrator } from '../keep-administrator.ts'
import { noteRights } from '../security/note-rights.ts'
import { fileNamesIn } from '../uploads/file-names.ts'

type Values = Readonly<Record<string, unknown>>

/** The parts of a write that every verb shares: the record, its history and its event, together. */
export interface Writer {
  insert(
    run: Run,
    by: Asker,
    entity: Entity,
    values: Values,
    kept?: { at?: string; id?: string },
  ): Promise<StoredRecord>
  update(
    run: Run,
    by: Asker,
    entity: Entity,
    change: { before: StoredRecord; values: Values; verb: string },
  ): Promise<StoredRecord>
  /** Has the job done that the declaration wants after this. */
  follow(run: Run, entity: Entity, id: string, verb: string): Promise<void>
  /** Takes it away for good. Of its history only this stays. */
  erase(run: Run, by: Asker, entity: Entity, before: StoredRecord): Promise<Erased>
}

export function createWriter(store: Store, roles: readonly Role[] = []): Writer {
  const note: Note = (...asked) => writeEntry(store, ...asked)

  const follow = async (run: Run, { name, after }: Entity, id: string, verb: string) => {
    const job = Object.hasOwn(after, verb) ? after[verb] : undefined
    if (job !== undefined) await store.jobs.add(run, job, { entity: name, id, verb })
  }

  const notify = (run: Run, by: Asker, entity: Entity, write: AccountWrite) =>
    entity.ownsItself ? notifyAccountChange({ store, roles }, run, by, entity, write) : undefined

  /** From now on the files stay as long as the record: its history can bring them back. */
  const noteFiles = (run: Run, entity: Entity, record: string, values: Values) =>
    store.uploads.uses.add(run, fileNamesIn(entity, values), { entity: entity.name, record })

  return {
    follow,
    async insert(run, by, entity, values, kept = {}) {
      const { at = new Date().toISOString(), id = newId() } = kept
      const self = { kind: 'user', id, roles: [] } as const
      const owner = actorKey(entity.ownsItself ? self : by.actor) ?? null
      const initial = entity.states ? { state: entity.states.initial } : {}
      const changes = Object.fromEntries(
        Object.entries(values)
          // What was left empty has not been changed.
          .filter(
            ([name, value]) => !isDeepStrictEqual(value, entity.fields[name]?.cleared ?? null),
          )
          .map(([name, value]) => [name, [null, value] as const]),
      )
      // All on their way at once: a database that is elsewhere answers them together.
      const [record] = await Promise.all([
        store.records(entity).insert(run, { ...initial, ...values }, { owner, at, id }),
        note(run, by, entity, { record: id, version: 1, at, verb: 'create', changes }),
        follow(run, entity, id, 'create'),
        noteRights(store, run, by, entity, { id, verb: 'create', changes, at }),
        noteFiles(run, entity, id, values),
      ])
      await notify(run, by, entity, { verb: 'create', at, after: record })
      return record
    },
    async update(run, by, entity, { before, values, verb }) {
      const at = new Date().toISOString()
      await keepAdministrator(store, run, entity, before, values)
      const changes = differences(before, values)
      const version = before.version + 1
      const [after] = await Promise.all([
        store.records(entity).update(run, before, values, at),
        note(run, by, entity, { record: before.id, version, at, verb, changes }),
        follow(run, entity, before.id, verb),
        noteRights(store, run, by, entity, { id: before.id, verb, changes, at }),
        noteFiles(run, entity, before.id, values),
      ])
      // Nobody could change it meanwhile, unless it was read without holding on to it.
      if (!after) throw new Failure('stale')
      await notify(run, by, entity, { verb, at, before, after: { ...after, ...values } })
      return after
    },
    async erase(run, by, entity, { id, version }) {
      const gone = await store.graves.erase(run, entity, id)
      const at = new Date().toISOString()
      const entry = { record: id, version: version + 1, at, verb: 'erase', changes: {} }
      await follow(run, entity, id, 'erase')
      // Of a person who has left by themselves, or long ago, not even that is left.
      if (entity.ownsItself && by.actor.kind === 'system') {
        await store.history.tell(run, { ...entry, entity: entity.name, changed: [] })
        return gone
      }
      await note(run, by, entity, entry)
      await noteRights(store, run, by, entity, { ...entry, id })
      return gone
    },
  }
}

type Note = (
  run: Run,
  by: Asker,
  entity: Entity,
  entry: Pick<HistoryEntry, 'record' | 'version' | 'at' | 'verb' | 'changes'>,
) => Promise<void>

function writeEntry(store: Store, ...[run, by, entity, entry]: Parameters<Note>): Promise<void> {
  return store.history.write(run, {
    ...entry,
    entity: entity.name,
    actor: authorOf(by.actor) ?? null,
    via: by.via,
    device: deviceOf(by),
    request: by.request ?? null,
  })
}

function differences(before: Values, values: Values): HistoryEntry['changes'] {
  return Object.fromEntries(
    Object.entries(values)
      // PostgreSQL keeps the parts of a value in an order of its own.
      .filter(([name, value]) => !isDeepStrictEqual(before[name] ?? null, value))
      .map(([name, value]) => [name, [before[name] ?? null, value] as const]),
  )
}
