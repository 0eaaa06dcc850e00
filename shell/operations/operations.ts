import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { NotesAsked } from '#shell/store/accounts/security-notes.ts'
import type { Store } from '#shell/store/store.ts'
import type { DayCount } from '#shell/store/history/count-days.ts'
import { countDeeds, type DaysAsked } from './activity/count-deeds.ts'
import { type ActivityAsked, type ActivityPage, readActivity } from './activity/read-activity.ts'
import { type Waiting, waitingFor } from './activity/waiting-for.ts'
import { type Changes, createChanges } from './changes.ts'
import type { Asker } from './asker.ts'
import { doBatch } from './steps/batch.ts'
import { type BulkAsked, type BulkReport, doBulk } from './steps/bulk.ts'
import { type ExportAsked, exportRecords } from './exchange/export-records.ts'
import { type ImportAsked, type Importing, importRecords } from './exchange/import-records.ts'
import type { RowFile } from './exchange/read-rows.ts'
import { type ListAsked, listRecords, type Page } from './lists/list-records.ts'
import { type MayNow, mayNow, type ReportMistake } from './records/may-now.ts'
import type { Gone } from './records/erase-records.ts'
import type { LookAsked } from './look/parse-look.ts'
import { createOwnMarks } from './records/own-marks.ts'
import { createPermit, type Permit } from './permit.ts'
import { createPerform } from './steps/perform.ts'
import {
  type Entry,
  type HistoryAsked,
  type Past,
  readHistory,
  readVersion,
} from './records/read-history.ts'
import { readRecord } from './records/read-record.ts'
import type { Acting } from './records/run-action.ts'
import { type EverythingAsked, type FoundIn, searchEverything } from './lists/search-everything.ts'
import { exportSecurity, readSecurity, type SecurityPage } from './security/read-security.ts'
import { doStep, type Step, type StepParts, usageOf } from './steps/steps.ts'
import { createFileOperations, type FileOperations } from './uploads/file-operations.ts'
import type { SummaryAsked } from './summary/parse-summary.ts'
import { type Summary, summarise } from './summary/summarise.ts'
import { createWriter } from './records/write-record.ts'

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
  /** In all lists that the asker may read. */
  searchEverything(by: Asker, asked: EverythingAsked): Promise<readonly FoundIn[]>
  /** What has been done with all records, the newest first. */
  activity(by: Asker, asked: ActivityAsked): Promise<ActivityPage>
  /** How often what, on each of the last days. */
  countDeeds(by: Asker, asked: DaysAsked): Promise<readonly DayCount[]>
  /** What has happened to accounts, keys and copies: for administrators. */
  security(by: Asker, asked: NotesAsked): Promise<SecurityPage>
  /** All of that as a table, a piece at a time. */
  exportSecurity(by: Asker, asked: NotesAsked): Promise<AsyncIterable<string>>
  /** What waits for a move that the asker may make. */
  waiting(by: Asker): Promise<readonly Waiting[]>
  read(by: Asker, entity: Entity, id: string, asked?: LookAsked): Promise<StoredRecord>
  /** The records in groups: how many, and what their values come to. */
  summarise(by: Asker, entity: Entity, asked: SummaryAsked): Promise<Summary>
  create(by: Asker, entity: Entity, values: Values): Promise<StoredRecord>
  change(by: Asker, entity: Entity, seen: Seen, values: Values): Promise<StoredRecord>
  move(by: Asker, entity: Entity, seen: Seen, move: string): Promise<StoredRecord>
  remove(by: Asker, entity: Entity, seen: Seen): Promise<void>
  restore(by: Asker, entity: Entity, id: string): Promise<StoredRecord>
  /** Takes what is in the bin away for good: there is no way back. */
  erase(by: Asker, entity: Entity, seen: Seen): Promise<Gone>
  act(by: Asker, entity: Entity, id: string, acting: Acting): Promise<unknown>
  /** All of the steps, or none: in one transaction, with an answer for each. */
  batch(by: Asker, steps: readonly unknown[]): Promise<readonly unknown[]>
  /** The same with many records, each in its own right. */
  bulk(by: Asker, entity: Entity, asked: BulkAsked): Promise<BulkReport>
  /** All of a list as a file, a piece at a time. */
  export(by: Asker, entity: Entity, asked: ExportAsked): Promise<AsyncIterable<string>>
  /** Makes and changes records by the rows of a file, as long as somebody asks how far it is. */
  import(by: Asker, entity: Entity, asked: ImportAsked, file: RowFile): Promise<Importing>
  /** What of all that can be done with a record is open to the asker now. */
  mayNow(by: Asker, entity: Entity, id: string, language: Language): Promise<MayNow>
  history(by: Asker, entity: Entity, id: string, asked: HistoryAsked): Promise<readonly Entry[]>
  /** A record as it was. */
  version(by: Asker, entity: Entity, id: string, version: number): Promise<Past>
}

export function createOperations(
  product: Product,
  store: Store,
  report: ReportMistake = () => {},
): Operations {
  const changes = createChanges()
  const permit = createPermit(product.roles)
  const mark = createOwnMarks(store)
  const parts: StepParts = {
    product,
    store,
    permit,
    mark,
    writer: createWriter(store, product.roles),
  }
  const perform = createPerform({ store, permit, changes })

  /** The one step that most requests are. */
  const step = async <Answer>(by: Asker, one: Step): Promise<Answer> =>
    (await perform(by, [usageOf(one)], (run) => doStep(parts, run, by, one))) as Answer

  return {
    changes,
    permit,
    list: (by, entity, asked) => listRecords({ product, store, permit, mark }, by, entity, asked),
    summarise: (by, entity, asked) =>
      summarise({ product, store, permit, mark }, by, entity, asked),
    searchEverything: (by, asked) => searchEverything({ product, store, permit, mark }, by, asked),
    activity: (by, asked) => readActivity(parts, by, asked),
    countDeeds: (by, asked) => countDeeds(parts, by, asked),
    waiting: (by) => waitingFor(parts, by),
    security: (by, asked) => readSecurity(parts, by, asked),
    exportSecurity: (by, asked) => exportSecurity(parts, by, asked),
    read: (by, entity, id, asked = {}) =>
      readRecord({ product, store, permit, mark }, by, entity, id, asked),
    create: (by, entity, values) => step(by, { entity, verb: 'create', values }),
    change: (by, entity, seen, values) => step(by, { ...seen, entity, verb: 'change', values }),
    move: (by, entity, seen, name) => step(by, { ...seen, entity, verb: 'move', name }),
    remove: (by, entity, seen) => step(by, { ...seen, entity, verb: 'remove' }),
    restore: (by, entity, id) => step(by, { entity, verb: 'restore', id }),
    erase: (by, entity, seen) => step(by, { ...seen, entity, verb: 'erase' }),
    act: (by, entity, id, acting) => step(by, { ...acting, entity, verb: 'act', id }),
    batch: (by, steps) => doBatch(parts, perform, by, steps),
    bulk: (by, entity, asked) => doBulk(parts, perform, by, entity, asked),
    export: (by, entity, asked) => exportRecords(parts, by, entity, asked),
    import: (asker, entity, asked, file) => {
      const by: Asker = { ...asker, via: 'import' }
      return importRecords({ parts, perform, by, entity, asked }, file)
    },
    mayNow: ({ actor }, entity, id, language) =>
      mayNow({ store, permit, report }, actor, entity, id, language),
    ...createFileOperations(parts),
    history: (by, entity, id, asked) => readHistory(parts, by, entity, id, asked),
    version: (by, entity, id, version) => readVersion(parts, by, entity, id, version),
  }
}
