import type { Entity } from '#shell/language/entities/entity.ts'
import type { Job } from '#shell/language/product/job.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { SecurityEventQuery } from '#shell/store/accounts/security-events.ts'
import type { Store } from '#shell/store/store.ts'
import type { DailyCount } from '#shell/store/history/daily-counts.ts'
import { countActivityByDay, type DailyCountParams } from './activity/daily-counts.ts'
import { type ActivityParams, type ActivityPage, readActivity } from './activity/read-activity.ts'
import { type PendingTask, listPendingTasks } from './activity/pending-tasks.ts'
import { type ChangeNotifier, createChangeNotifier } from './change-notifier.ts'
import type { RequestContext } from './request-context.ts'
import { runBatch } from './steps/run-batch.ts'
import { type BulkParams, type BulkReport, runBulk } from './steps/run-bulk.ts'
import { createExchangeQueues } from './import-export/exchange-queues.ts'
import { type ExportParams, exportRecords } from './import-export/export-records.ts'
import {
  type ImportParams,
  type ImportProgress,
  importRecords,
} from './import-export/import-records.ts'
import type { RowFile } from './import-export/read-rows.ts'
import { type ListParams, listRecords, type ListResult } from './lists/list-records.ts'
import {
  type RecordPermissions,
  readRecordPermissions,
  type ReportMistake,
} from './records/reading/record-permissions.ts'
import type { EraseResult } from './records/verbs/erase-records.ts'
import type { SelectionParams } from './selection/parse-selection.ts'
import { createViewerReactions } from './selection/viewer-reactions.ts'
import { createAuthorizer, type Authorizer } from './authorizer.ts'
import { assertCommitConditions } from './records/checks/assert-commit-conditions.ts'
import { createExecutor } from './steps/create-executor.ts'
import {
  type VisibleHistoryEntry,
  type HistoryParams,
  type RecordSnapshot,
  readHistory,
  readVersion,
} from './records/reading/read-history.ts'
import {
  type FreeParams,
  type FreeSpans,
  readFreeSpans,
} from './records/reading/read-free-spans.ts'
import { readRecord } from './records/reading/read-record.ts'
import { queryAction } from './records/verbs/query-action.ts'
import type { ActionCall } from './records/verbs/run-action.ts'
import { type SearchParams, type SearchHits, searchAll } from './lists/search-all.ts'
import { exportSecurity, readSecurity, type SecurityPage } from './activity/read-security.ts'
import { runStep, type RecordStep, type StepDeps, rateLimitedUse } from './steps/run-step.ts'
import { createFileOperations, type FileOperations } from './uploads/file-operations.ts'
import type { AggregateParams } from './aggregates/parse-aggregate.ts'
import { type AggregateResult, aggregateRecords } from './aggregates/aggregate-records.ts'
import { readTimers } from './timers/read-timers.ts'
import { createTimerStarts } from './timers/timer-starts.ts'
import { createTimerSweep, type TimerSweep } from './timers/sweep.ts'
import { createRecordWriter } from './records/verbs/write-record.ts'
import { createProcessJobs } from './processes/create-process-jobs.ts'
import { createProcessRunner } from './processes/create-process-runner.ts'
import type { ProcessRunner } from './processes/process-runner.ts'
import { createRecordVerbs } from './records/verbs/record-verbs.ts'

type Values = Readonly<Record<string, unknown>>

/** The id of a record and the version that the client has read. */
export interface RecordRef {
  readonly id: string
  readonly version: number | undefined
}

/**
 * The record operations. API, pages, jobs and commands call them. Each checks permissions first.
 */
export interface Operations extends FileOperations {
  readonly changes: ChangeNotifier
  readonly authorizer: Authorizer
  /** The code of the product in the transactions of its verbs. */
  readonly processes: ProcessRunner
  /** The typed jobs of the product, by name. */
  readonly processJobs: Readonly<Record<string, Job>>
  readonly timers: TimerSweep
  list(ctx: RequestContext, entity: Entity, params: ListParams): Promise<ListResult>
  /** Searches all lists that the actor may read. */
  searchAll(ctx: RequestContext, params: SearchParams): Promise<readonly SearchHits[]>
  /** Returns the recent activity of all records, newest first. */
  readActivity(ctx: RequestContext, params: ActivityParams): Promise<ActivityPage>
  /** Counts the activity by day. */
  countActivityByDay(ctx: RequestContext, params: DailyCountParams): Promise<readonly DailyCount[]>
  /** Returns the security log. For administrators. */
  readSecurity(ctx: RequestContext, params: SecurityEventQuery): Promise<SecurityPage>
  /** Exports the security log as CSV, in chunks. */
  exportSecurity(ctx: RequestContext, params: SecurityEventQuery): Promise<AsyncIterable<string>>
  /** Lists records that wait for a transition that the actor may perform. */
  listPendingTasks(ctx: RequestContext): Promise<readonly PendingTask[]>
  read(
    ctx: RequestContext,
    entity: Entity,
    id: string,
    params?: SelectionParams,
  ): Promise<StoredRecord>
  /** Groups records, counts them and aggregates their values. */
  aggregate(ctx: RequestContext, entity: Entity, params: AggregateParams): Promise<AggregateResult>
  /** Finds free times, by the constraints of the entity. */
  readFreeSpans(ctx: RequestContext, entity: Entity, params: FreeParams): Promise<FreeSpans>
  create(ctx: RequestContext, entity: Entity, values: Values): Promise<StoredRecord>
  change(ctx: RequestContext, entity: Entity, ref: RecordRef, values: Values): Promise<StoredRecord>
  move(
    ctx: RequestContext,
    entity: Entity,
    ref: RecordRef,
    move: string,
    values?: Values,
  ): Promise<StoredRecord>
  remove(ctx: RequestContext, entity: Entity, ref: RecordRef): Promise<void>
  restore(ctx: RequestContext, entity: Entity, id: string): Promise<StoredRecord>
  /** Erases a removed record permanently. */
  erase(ctx: RequestContext, entity: Entity, ref: RecordRef): Promise<EraseResult>
  /** Without an id, runs an action of the whole list. */
  runAction(
    ctx: RequestContext,
    entity: Entity,
    id: string | undefined,
    call: ActionCall,
  ): Promise<unknown>
  /** Runs an action that only reads, without a transaction. */
  queryAction(
    ctx: RequestContext,
    entity: Entity,
    id: string | undefined,
    call: ActionCall,
  ): Promise<unknown>
  /** Runs several steps in one transaction and returns a result for each. */
  batch(ctx: RequestContext, steps: readonly unknown[]): Promise<readonly unknown[]>
  /** Runs the same step for many records, each in its own transaction. */
  bulk(ctx: RequestContext, entity: Entity, params: BulkParams): Promise<BulkReport>
  /** Exports a list as a file, in chunks. */
  export(ctx: RequestContext, entity: Entity, params: ExportParams): Promise<AsyncIterable<string>>
  /**
   * Creates and changes records from the rows of a file. Stops when the consumer stops iterating.
   */
  import(
    ctx: RequestContext,
    entity: Entity,
    params: ImportParams,
    file: RowFile,
  ): Promise<ImportProgress>
  /** Returns what the actor may currently do with a record. */
  readPermissions(
    ctx: RequestContext,
    entity: Entity,
    id: string,
    language: Language,
  ): Promise<RecordPermissions>
  /** Returns when the moves of a record happen by themselves, and when it has its next reminders. */
  readTimers(
    ctx: RequestContext,
    entity: Entity,
    id: string,
  ): Promise<Readonly<Record<string, string>>>
  history(
    ctx: RequestContext,
    entity: Entity,
    id: string,
    params: HistoryParams,
  ): Promise<readonly VisibleHistoryEntry[]>
  /** Returns a previous version of a record. */
  version(ctx: RequestContext, entity: Entity, id: string, version: number): Promise<RecordSnapshot>
}

export function createOperations(
  product: Product,
  store: Store,
  report: ReportMistake = () => {},
): Operations {
  const changes = createChangeNotifier()
  const authorizer = createAuthorizer(product.roles)
  const mark = createViewerReactions(store)
  const verbs = createRecordVerbs(() => deps)
  const { timeZone } = product
  const timerStarts = createTimerStarts(store, timeZone)
  const deps: StepDeps = {
    timeZone,
    timerStarts,
    product,
    store,
    authorizer,
    mark,
    writer: createRecordWriter(store, product),
    processes: createProcessRunner({ product, store, verbs }),
  }
  store.setCommitCheck((trx) => assertCommitConditions(store, product.entities, trx))
  const perform = createExecutor({ store, authorizer, changes })
  const timers = createTimerSweep({ ...deps, timerStarts }, perform)
  const queues = createExchangeQueues()

  /** Runs a single step. */
  const step = async <Answer>(ctx: RequestContext, singleStep: RecordStep): Promise<Answer> =>
    (await perform(ctx, [rateLimitedUse(singleStep)], (trx) =>
      runStep(deps, trx, ctx, singleStep),
    )) as Answer

  return {
    timers,
    changes,
    processJobs: createProcessJobs({ product, store, verbs, changes }),
    authorizer,
    processes: deps.processes,
    list: (ctx, entity, params) =>
      listRecords({ product, store, authorizer, mark }, ctx, entity, params),
    aggregate: (ctx, entity, params) =>
      aggregateRecords({ product, store, authorizer, mark }, ctx, entity, params),
    searchAll: (ctx, params) => searchAll({ product, store, authorizer, mark }, ctx, params),
    readActivity: (ctx, params) => readActivity(deps, ctx, params),
    countActivityByDay: (ctx, params) => countActivityByDay(deps, ctx, params),
    listPendingTasks: (ctx) => listPendingTasks(deps, ctx),
    readSecurity: (ctx, params) => readSecurity(deps, ctx, params),
    exportSecurity: (ctx, params) => exportSecurity(deps, ctx, params),
    read: (ctx, entity, id, params = {}) =>
      readRecord({ product, store, authorizer, mark }, ctx, entity, id, params),
    readFreeSpans: (ctx, entity, params) => readFreeSpans(deps, ctx, entity, params),
    create: (ctx, entity, values) => step(ctx, { entity, verb: 'create', values }),
    change: (ctx, entity, ref, values) => step(ctx, { ...ref, entity, verb: 'change', values }),
    move: (ctx, entity, ref, name, values = {}) =>
      step(ctx, { ...ref, entity, verb: 'move', name, values }),
    remove: (ctx, entity, ref) => step(ctx, { ...ref, entity, verb: 'remove' }),
    restore: (ctx, entity, id) => step(ctx, { entity, verb: 'restore', id }),
    erase: (ctx, entity, ref) => step(ctx, { ...ref, entity, verb: 'erase' }),
    runAction: (ctx, entity, id, call) =>
      step(ctx, { ...call, entity, verb: 'act', ...(id === undefined ? {} : { id }) }),
    queryAction: (ctx, entity, id, call) => queryAction(deps, ctx, entity, id, call),
    batch: (ctx, steps) => runBatch(deps, perform, ctx, steps),
    bulk: (ctx, entity, params) => runBulk(deps, perform, ctx, entity, params),
    export: (ctx, entity, params) => exportRecords({ ...deps, ...queues }, ctx, entity, params),
    import: (ctx, entity, params, file) => {
      const importing: RequestContext = { ...ctx, channel: 'import' }
      return importRecords({ deps, ...queues, perform, ctx: importing, entity, params }, file)
    },
    readPermissions: (ctx, entity, id, language) =>
      readRecordPermissions({ ...deps, report }, ctx, entity, id, language),
    readTimers: (ctx, entity, id) => readTimers({ ...deps, timers }, ctx, entity, id),
    ...createFileOperations(deps),
    history: (ctx, entity, id, params) => readHistory(deps, ctx, entity, id, params),
    version: (ctx, entity, id, version) => readVersion(deps, ctx, entity, id, version),
  }
}
