import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Entity } from '#shell/language/entities/entity.ts'
import { toAppError, type Problem } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext, IdempotencyKey } from '../request-context.ts'
import { recordUses } from '../enforce-rate-limits.ts'
import { findStoredResponse, type Execute } from '../steps/create-executor.ts'
import { runStep, type StepDeps, rateLimitedUse } from '../steps/run-step.ts'
import { assertMayImport } from './assert-may-import.ts'
import { defaultImportExportRate } from './export-records.ts'
import {
  boundsFor,
  countImportWork,
  measureRows,
  acquireImportLock,
  tooLargeError,
  type ImportLock,
} from './import-bounds.ts'
import {
  createReport,
  type ImportCounts,
  type ImportReport,
  noCounts,
  rejectedLine,
  type RowReport,
} from './import-report.ts'
import { readRows, type ImportRow, type RowFile, type RowReader } from './read-rows.ts'
import { type RowMatching, type RowPlan, planRow } from './plan-row.ts'
import type { WorkQueue } from '../work-queue.ts'
import { createDuplicateFinder } from './duplicate-finder.ts'

export interface ImportParams extends RowMatching {
  /** Whether the import is a dry run that stores nothing. */
  readonly isDry: boolean
  /** Whether the import stores nothing unless all rows succeed. */
  readonly isAtomic: boolean
  readonly language: Language
}

const maxAtomicRows = 2_000

/** A running import. It yields the counts so far, and returns the report. */
export type ImportProgress = AsyncGenerator<ImportCounts, ImportReport, undefined>

interface Import {
  readonly deps: StepDeps
  /** Runs the batches of all imports. */
  readonly imports: WorkQueue
  readonly perform: Execute
  readonly ctx: RequestContext
  readonly entity: Entity
  readonly params: ImportParams
}

/**
 * Creates and changes records from the rows of a file, row by row or atomically. Yields the
 * progress. The import stops when the consumer stops iterating.
 */
export async function importRecords(one: Import, file: RowFile): Promise<ImportProgress> {
  const { ctx, entity, params } = one
  const { store } = one.deps
  assertMayImport(one.deps, ctx, entity, params)
  // Counted before the file is read, because reading is most of the work.
  await recordUses(store, ctx, [{ entity, verb: 'import', usual: defaultImportExportRate }])
  const bounds = boundsFor(ctx.actor)
  const rows = await readRows(file, store.files.incoming, bounds)
  let turn: ImportLock | undefined
  try {
    turn = acquireImportLock(store, ctx)
    // The size limits are checked before the first row is imported.
    const size = await one.imports(() => measureRows(rows.each(), bounds))
    if (params.isAtomic && size.rows > maxAtomicRows)
      throw tooLargeError('tooManyRows', maxAtomicRows)
    await countImportWork(store, ctx, size)
    return withLock(
      turn,
      rows,
      params.isAtomic
        ? importAllOrNothing(one, rows)
        : importRowByRow(one, rows.each(), params.isDry),
    )
  } catch (error) {
    turn?.release()
    await rows.discard()
    throw error
  }
}

/** Runs an import and releases the lock of its sender at the end. */
async function* withLock(
  turn: ImportLock,
  rows: RowReader,
  importing: ImportProgress,
): ImportProgress {
  try {
    for (;;) {
      turn.extend()
      const { done, value } = await importing.next()
      if (done) return value
      yield value
    }
  } finally {
    turn.release()
    await importing.return(undefined as never)
    await rows.discard()
  }
}

async function* importAllOrNothing(one: Import, file: RowReader): ImportProgress {
  const rows = await Array.fromAsync(file.each())
  const key = one.ctx.idempotency && rowKeyFor(one.ctx.idempotency, '', rows)
  const before = key && !one.params.isDry ? await previousResult(one, key) : undefined
  if (before) return before as ImportReport
  const tried = yield* importRowByRow(one, rows, true)
  if (one.params.isDry || tried.counts.rejected > 0) return tried
  const committed = key ? { ...one, ctx: { ...one.ctx, idempotency: key } } : one
  return one.imports(() => importAtomically(committed, rows), { isAccepted: true })
}

async function* importRowByRow(
  one: Import,
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
  isDry: boolean,
): ImportProgress {
  const reports: RowReport[] = []
  const counts = { ...noCounts }
  const rejected: string[] = []
  const ignored = new Set<string>()
  const duplicateFinder = createDuplicateFinder(one.entity)
  const concurrency = rowConcurrency(one)
  let waiting: ImportRow[] = []
  const finishRow = async () => {
    const finished = await Promise.all(waiting.map((row) => tryRow(one, row, isDry)))
    const isAnyStored = finished.some(({ outcome }) => outcome !== 'rejected')
    for (const [index, row] of waiting.entries()) {
      let report = finished[index] ?? { line: row.line, outcome: 'rejected' }
      // A rejected row may have depended on a row of the same batch, so it is tried again.
      if (report.outcome === 'rejected' && isAnyStored && mayRetry(report.problem))
        report = await tryRow(one, row, isDry)
      const { planned, ...output } = report
      for (const heading of planned?.ignored ?? []) ignored.add(heading)
      const duplicateRow =
        isDry && planned ? duplicateFinder.find(planned, one.params.language) : undefined
      const final = duplicateRow
        ? { line: row.line, outcome: 'rejected' as const, problem: duplicateRow }
        : output
      reports.push(final)
      counts[final.outcome] += 1
      if (final.problem) rejected.push(rejectedLine(row, final.problem, rejected.length === 0))
    }
    waiting = []
  }
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length < concurrency) continue
    await one.imports(finishRow, { isAccepted: true })
    // Lets other requests run, because rejected rows never wait for I/O.
    await setImmediate()
    yield { ...counts }
  }
  await one.imports(finishRow, { isAccepted: true })
  return createReport(reports, { rejected, ignored, isCommitted: !isDry })
}

/** Checks whether a rejected row may succeed after other rows were stored. */
function mayRetry(problem: Problem | undefined): boolean {
  return problem?.code !== 'bad-request' && problem?.code !== 'precondition-required'
}

/** Returns the number of rows to import concurrently. Concurrent writes share one disk flush. */
function rowConcurrency({ entity, deps }: Import): number {
  // With a rate limit, the counter and the row belong to one transaction.
  if (Object.keys(entity.limits.rates ?? {}).length > 0) return 1
  // A single process stores concurrent rows in their order.
  if (deps.store.isAlone) return 50
  // With unique values, the first row must win, so rows run one at a time.
  const hasUniqueValues =
    Object.keys(entity.unique).length > 0 ||
    Object.values(entity.fields).some(({ unique }) => unique)
  return hasUniqueValues ? 1 : 4
}

const rollback = new Error('Dry run: rolling back the transaction.')

/** Imports a row, or only validates it in a dry run. Returns errors in the report. */
async function tryRow(
  { deps, perform, ctx, entity, params }: Import,
  row: ImportRow,
  isDry: boolean,
): Promise<RowReport & { planned?: RowPlan }> {
  const { line } = row
  try {
    const known = ctx.idempotency
    const key = isDry || !known ? undefined : rowKeyFor(known, `#${line}`, row.parts)
    const before = key && (await previousResult({ deps, ctx }, key))
    if (before) return { line, ...(before as StoredRowResult) }
    const planned = await planRow(deps, ctx, entity, params, row)
    const { step, found } = planned
    if (!step) return { line, outcome: 'unchanged', ...(found ? { id: found.id } : {}) }
    const outcome = step.verb === 'create' ? 'created' : 'changed'
    const { idempotency: _, ...client } = ctx
    const work = perform(
      key ? { ...client, idempotency: key } : client,
      isDry || params.isTakingOver ? [] : [rateLimitedUse(step)],
      async (trx) => {
        const { record, touched } = await runStep(deps, trx, ctx, step)
        // Rows that are stored together may meet such a condition only together.
        if (isDry && !params.isAtomic) await deps.store.checkCommit(trx)
        if (isDry) throw rollback
        return { answer: { outcome, ...recordRefOf(record) } satisfies StoredRowResult, touched }
      },
    )
    const done = await work.catch((error: unknown) => {
      if (error === rollback) return { outcome, ...(found ? { id: found.id } : {}) } as const
      throw error
    })
    return { line, ...done, planned }
  } catch (error) {
    const failure = toAppError(error)
    // An internal error is logged and ends the import.
    if (failure.status >= 500) throw error
    return { line, outcome: 'rejected', problem: failure.problemIn(params.language) }
  }
}

/** The stored result of a row, for a repeated request. */
type StoredRowResult = Pick<RowReport, 'outcome' | 'id' | 'version'>

function recordRefOf(record: StoredRecord | undefined): Pick<StoredRowResult, 'id' | 'version'> {
  return record ? { id: record.id, version: record.version } : {}
}

async function previousResult({ deps, ctx }: Pick<Import, 'deps' | 'ctx'>, key: IdempotencyKey) {
  return (await findStoredResponse(deps.store, { ...ctx, idempotency: key }))?.response
}

/**
 * Returns the idempotency key of a row. The file is streamed, so its content is only known row by
 * row.
 */
function rowKeyFor(fileKey: IdempotencyKey, place: string, content: unknown): IdempotencyKey {
  const fingerprint = hash('sha256', fileKey.fingerprint + JSON.stringify(content), 'base64url')
  return { ...fileKey, key: fileKey.key + place, fingerprint }
}

/**
 * Imports all rows in one transaction. Plans them again, because the data may have changed since
 * the first plan.
 */
async function importAtomically(
  { deps, perform, ctx, entity, params }: Import,
  rows: readonly ImportRow[],
): Promise<ImportReport> {
  const planned = await Promise.all(rows.map((row) => planRow(deps, ctx, entity, params, row)))
  const uses = planned.flatMap(({ step }) =>
    step && !params.isTakingOver ? [rateLimitedUse(step)] : [],
  )
  return perform(ctx, uses, async (trx) => {
    const done: RowReport[] = []
    for (const [index, { step, found }] of planned.entries()) {
      const line = rows[index]?.line ?? 0
      if (!step) {
        done.push({ line, outcome: 'unchanged', ...(found ? { id: found.id } : {}) })
        continue
      }
      const { record } = await runStep(deps, trx, ctx, step)
      const outcome = step.verb === 'create' ? 'created' : 'changed'
      done.push({ line, outcome, ...recordRefOf(record) })
    }
    const ignored = new Set(planned.flatMap((one) => one.ignored ?? []))
    const report = createReport(done, { rejected: [], ignored, isCommitted: true })
    return { answer: report, touched: [entity] }
  })
}
