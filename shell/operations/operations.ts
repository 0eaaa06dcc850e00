import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { isId } from '#shell/model/id.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import type { HistoryEntry } from '#shell/store/history.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Store } from '#shell/store/store.ts'
import { type Changes, createChanges } from './changes.ts'
import type { Asker } from './asker.ts'
import { changeInside, createInside, type WriteParts } from './change-records.ts'
import { holdRate } from './hold-limits.ts'
import { type ListAsked, listRecords, type Page } from './list-records.ts'
import { type MayNow, mayNow } from './may-now.ts'
import type { LookAsked } from './look/parse-look.ts'
import { moveInside } from './move-records.ts'
import { notThere } from './not-there.ts'
import { createOwnMarks } from './own-marks.ts'
import { createPermit, type Permit } from './permit.ts'
import { readRecord } from './read-record.ts'
import { removeInside, restoreInside } from './remove-records.ts'
import { runAction, type Acting } from './run-action.ts'
import { createFileOperations, type FileOperations } from './uploads/file-operations.ts'
import { writeTogether } from './write-together.ts'
import { createWriter } from './write-record.ts'

type Values = Readonly<Record<string, unknown>>

/** Which record is meant, and which version of it somebody has seen. */
export interface Seen {
  readonly id: string
  readonly version: number | undefined
}

/** What can be done with records. Every door comes through here; each operation asks permission first. */
export interface Operations extends FileOperations {
  readonly changes: Changes
  readonly permit: Permit
  list(by: Asker, entity: Entity, asked: ListAsked): Promise<Page>
  read(by: Asker, entity: Entity, id: string, asked?: LookAsked): Promise<StoredRecord>
  create(by: Asker, entity: Entity, values: Values): Promise<StoredRecord>
  change(by: Asker, entity: Entity, seen: Seen, values: Values): Promise<StoredRecord>
  move(by: Asker, entity: Entity, seen: Seen, move: string): Promise<StoredRecord>
  remove(by: Asker, entity: Entity, seen: Seen): Promise<void>
  restore(by: Asker, entity: Entity, id: string): Promise<StoredRecord>
  act(by: Asker, entity: Entity, id: string, acting: Acting): Promise<unknown>
  /** What of all that can be done with a record is open to the asker now. */
  mayNow(by: Asker, entity: Entity, id: string, language: Language): Promise<MayNow>
  history(
    by: Asker,
    entity: Entity,
    id: string,
    page: { limit: number; before?: number },
  ): Promise<readonly (HistoryEntry & { readonly seq: number })[]>
}

export function createOperations(product: Product, store: Store): Operations {
  const changes = createChanges()
  const permit = createPermit(product.roles)
  const parts: WriteParts = { product, store, permit, writer: createWriter(store) }
  const mark = createOwnMarks(store)

  /** A record that has just been written, as the one who wrote it may see it. */
  const answer = async (by: Asker, entity: Entity, record: StoredRecord) => {
    const view = permit.view(by.actor, entity)
    // What depends on the record, only the database can say.
    const seen = view.when && { ...view, id: record.id, where: [], me: actorKey(by.actor) }
    const shown = seen && (await store.records(entity).read(seen))
    return marked(by, entity, shown ?? permit.shown(by.actor, entity, record))
  }
  const marked = async (by: Asker, entity: Entity, record: StoredRecord) => {
    await mark(by.actor, entity, [record])
    return record
  }
  /** Everything that a write touches is stored together; who keeps copies hears of it afterwards. */
  const write = async (
    by: Asker,
    entity: Entity,
    verb: string,
    work: (run: Parameters<Parameters<Store['write']>[0]>[0]) => Promise<StoredRecord>,
  ) => {
    permit.grant(by.actor, [verb], entity)
    await holdRate(store, by, entity, verb)
    const record = await writeTogether(store, work)
    changes.tell(entity.name)
    return answer(by, entity, record)
  }

  return {
    changes,
    permit,
    list: (by, entity, asked) => listRecords({ product, store, permit, mark }, by, entity, asked),
    read: (by, entity, id, asked = {}) =>
      readRecord({ product, store, permit, mark }, by, entity, id, asked),
    create: (by, entity, values) =>
      write(by, entity, 'create', (run) => createInside(parts, run, by, entity, values)),
    change: (by, entity, seen, given) =>
      write(by, entity, 'change', (run) =>
        changeInside(parts, run, by, entity, { ...seen, given }),
      ),
    move: (by, entity, seen, name) =>
      write(by, entity, name, (run) => moveInside(parts, run, by, entity, { ...seen, name })),
    restore: (by, entity, id) =>
      write(by, entity, 'remove', (run) => restoreInside(parts, run, by, entity, { id })),
    async remove(by, entity, seen) {
      permit.grant(by.actor, ['remove'], entity)
      await holdRate(store, by, entity, 'remove')
      const touched = await writeTogether(store, (run) =>
        removeInside(parts, run, by, entity, seen),
      )
      for (const { name } of touched) changes.tell(name)
    },
    act: (by, entity, id, acting) => runAction(parts, changes, by, entity, id, acting),
    mayNow: ({ actor }, entity, id, language) =>
      mayNow({ store, permit }, actor, entity, id, language),
    ...createFileOperations(parts),
    async history(by, entity, id, page) {
      // What a record was before it was published is for those who could have made it so.
      const grant = permit.grant(by.actor, ['read', 'change'], entity)
      const one = { id, ...grant, ...permit.view(by.actor, entity) }
      const seen = (isId(id) ? await store.records(entity).read(one) : undefined) ?? notThere()
      const entries = await store.history.list({ entity: entity.name, record: id }, page)
      return entries.map((entry) => ({
        ...entry,
        changes: seenChanges(seen, entity, entry.changes),
      }))
    },
  }
}

/** Of what was changed, that which may be seen of the record as it is now. */
function seenChanges(seen: StoredRecord, entity: Entity, changed: HistoryEntry['changes']) {
  const isSeen = (name: string) => !Object.hasOwn(entity.fields, name) || Object.hasOwn(seen, name)
  return Object.fromEntries(Object.entries(changed).filter(([name]) => isSeen(name)))
}
