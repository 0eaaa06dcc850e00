import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Entity } from '#shell/model/entity.ts'
import { Failure, failureOf, type Problem } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import type { Asker, Repeat } from '../asker.ts'
import { countDone } from '../records/hold-rates.ts'
import { answeredBefore, type Perform } from '../steps/perform.ts'
import { doStep, type StepParts, usageOf } from '../steps/steps.ts'
import { csvLine, guarded, unguarded } from './cells.ts'
import { usualExchanges } from './export-records.ts'
import { boundsFor, countWork, sizeOf, takeTurn, tooLarge, type Turn } from './import-bounds.ts'
import { readRows, type Row, type RowFile, type Rows } from './read-rows.ts'
import { type Matching, type Planned, planRow } from './row-step.ts'
import { createTwins } from './twins.ts'

export interface ImportAsked extends Matching {
  /** Whether nothing is to be stored: the report says what would be. */
  readonly isDry: boolean
  /** Whether nothing is to be stored unless every row can be. */
  readonly isTogether: boolean
  readonly language: Language
}

export interface RowReport {
  readonly line: number
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused'
  readonly id?: string
  /** The version that it has made. */
  readonly version?: number
  readonly problem?: Problem
}

export type Counts = Readonly<Record<RowReport['outcome'], number>>

export interface ImportReport {
  /** Whether anything could be stored: not in a dry run, nor where all or nothing was wanted and a row was refused. */
  readonly isStored: boolean
  readonly counts: Counts
  readonly rows: readonly RowReport[]
  /** The rejected rows as a file, each with what is wrong with it. */
  readonly rejected: string
}

const mostTogether = 2_000

/** An import under way: how many rows have come to what so far, and at last the report. */
export type Importing = AsyncGenerator<Counts, ImportReport, undefined>

interface Import {
  readonly parts: StepParts
  readonly perform: Perform
  readonly by: Asker
  readonly entity: Entity
  readonly asked: ImportAsked
}

/**
 * Makes and changes records as the rows of a file say, each in its own right, or all of them or none. It
 * gives again and again how far it has come; whoever asks no further ends it.
 */
export async function importRecords(one: Import, file: RowFile): Promise<Importing> {
  const { by, entity, asked } = one
  const { permit, store } = one.parts
  if (!permit.mayEver(by.actor, 'change', entity)) permit.grant(by.actor, ['create'], entity)
  refuseMatch(one)
  // Before the file is read: whether a row makes an account is known only with it.
  if (by.actor.kind !== 'key') assertAccountChange(by, entity, { verb: 'create' })
  // A file is worth its count before it is read: reading it is most of the work.
  await countDone(store, by, [{ entity, verb: 'import', usual: usualExchanges }])
  const bounds = boundsFor(by.actor)
  const rows = await readRows(file, store.files.incoming, bounds)
  let turn: Turn | undefined
  try {
    turn = takeTurn(store, by)
    // What is too much is refused before any of it is tried.
    const size = await sizeOf(rows.each(), bounds)
    if (asked.isTogether && size.rows > mostTogether) throw tooLarge('rows', 'Zeilen', mostTogether)
    await countWork(store, by, size)
    return inTurn(
      turn,
      rows,
      asked.isTogether ? allOrNothing(one, rows) : inOwnRight(one, rows.each(), asked.isDry),
    )
  } catch (thrown) {
    turn?.end()
    await rows.discard()
    throw thrown
  }
}

/** The import, and behind it the place for the next one of the same sender. */
async function* inTurn(turn: Turn, rows: Rows, importing: Importing): Importing {
  try {
    for (;;) {
      turn.goOn()
      const { done, value } = await importing.next()
      if (done) return value
      yield value
    }
  } finally {
    turn.end()
    await importing.return(undefined as never)
    await rows.discard()
  }
}

async function* allOrNothing(one: Import, file: Rows): Importing {
  const rows = await Array.fromAsync(file.each())
  const repeat = one.by.repeat && repeatOf(one.by.repeat, '', rows)
  const before = repeat && !one.asked.isDry ? await madeBefore(one, repeat) : undefined
  if (before) return before as ImportReport
  const tried = yield* inOwnRight(one, rows, true)
  if (one.asked.isDry || tried.counts.refused > 0) return tried
  return together(repeat ? { ...one, by: { ...one.by, repeat } } : one, rows)
}

function refuseMatch({ parts, by, entity, asked: { match } }: Import): void {
  if (match === undefined || match === 'id') return
  // Whether a record is found by it would tell what stands in a field that one may not see.
  const isSeen = parts.permit.readable(by.actor, entity).has(match)
  if (isSeen && Object.hasOwn(entity.fields, match) && entity.fields[match]?.unique) return
  throw new Failure('malformed', {
    says: 'match must be id, or a field of which only one record may have a value.',
  })
}

async function* inOwnRight(
  one: Import,
  rows: AsyncIterable<Row> | Iterable<Row>,
  isDry: boolean,
): Importing {
  const reports: RowReport[] = []
  const counts = { ...none }
  const rejected: string[] = []
  const twins = createTwins(one.entity)
  const atOnce = rowsAtOnce(one)
  let waiting: Row[] = []
  const settle = async () => {
    const settled = await Promise.all(waiting.map((row) => tryRow(one, row, isDry)))
    const isAnyDone = settled.some(({ outcome }) => outcome !== 'refused')
    for (const [place, row] of waiting.entries()) {
      let report = settled[place] ?? { line: row.line, outcome: 'refused' }
      // What was refused may have needed another row that was on its way.
      if (report.outcome === 'refused' && isAnyDone && isHopeful(report.problem))
        report = await tryRow(one, row, isDry)
      const { planned, ...said } = report
      const twin = isDry && planned ? twins.find(planned, one.asked.language) : undefined
      const final = twin ? { line: row.line, outcome: 'refused' as const, problem: twin } : said
      reports.push(final)
      counts[final.outcome] += 1
      if (final.problem) rejected.push(rejectedLine(row, final.problem, rejected.length === 0))
    }
    waiting = []
  }
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length < atOnce) continue
    await settle()
    // Others have their turn meanwhile: rows that are refused wait for nothing.
    await setImmediate()
    yield { ...counts }
  }
  await settle()
  return reportOf(reports, rejected, !isDry)
}

/** Whether a row may be refused only for what another one has not stored yet, or has stored meanwhile. */
function isHopeful(problem: Problem | undefined): boolean {
  return problem?.id !== 'malformed' && problem?.id !== 'version-needed'
}

/** Those that wait for the disk at the same time wait once. */
function rowsAtOnce({ entity, parts }: Import): number {
  // Where each use is counted, the count and the row belong together.
  if (Object.keys(entity.limits.rates ?? {}).length > 0) return 1
  // Nobody is in between, and what comes together is stored in its order.
  if (parts.store.isAlone) return 50
  // Of two rows that want what only one may have, the first has it.
  const isContested =
    Object.keys(entity.unique).length > 0 ||
    Object.values(entity.fields).some(({ unique }) => unique)
  return isContested ? 1 : 4
}

const undone = new Error('Nothing of this is to be stored.')

/** Does what a row says, or only tries: what is refused to it is refused in the report. */
async function tryRow(
  { parts, perform, by, entity, asked }: Import,
  row: Row,
  isDry: boolean,
): Promise<RowReport & { planned?: Planned }> {
  const { line } = row
  try {
    const repeat = isDry || !by.repeat ? undefined : repeatOf(by.repeat, `#${line}`, row.parts)
    const before = repeat && (await madeBefore({ parts, by }, repeat))
    if (before) return { line, ...(before as Kept) }
    const planned = await planRow(parts, by, entity, asked, row)
    const { step, found } = planned
    if (!step) return { line, outcome: 'unchanged', ...(found ? { id: found.id } : {}) }
    const outcome = step.verb === 'create' ? 'created' : 'changed'
    const { repeat: _, ...asker } = by
    const work = perform(
      repeat ? { ...asker, repeat } : asker,
      isDry ? [] : [usageOf(step)],
      async (run) => {
        const { record, touched } = await doStep(parts, run, by, step)
        if (isDry) throw undone
        return { answer: { outcome, ...seenOf(record) } satisfies Kept, touched }
      },
    )
    const done = await work.catch((thrown: unknown) => {
      if (thrown === undone) return { outcome, ...(found ? { id: found.id } : {}) } as const
      throw thrown
    })
    return { line, ...done, planned }
  } catch (thrown) {
    const failure = failureOf(thrown)
    // Our own mistakes are for the log, and end the import.
    if (failure.status >= 500) throw thrown
    return { line, outcome: 'refused', problem: failure.in(asked.language) }
  }
}

/** What is kept of a row that may be sent again. */
type Kept = Pick<RowReport, 'outcome' | 'id' | 'version'>

function seenOf(record: StoredRecord | undefined): Pick<Kept, 'id' | 'version'> {
  return record ? { id: record.id, version: record.version } : {}
}

async function madeBefore({ parts, by }: Pick<Import, 'parts' | 'by'>, repeat: Repeat) {
  return (await answeredBefore(parts.store, { ...by, repeat }))?.answer
}

/** A file is read as it comes, so what is asked by it is known only row by row. */
function repeatOf(repeat: Repeat, place: string, content: unknown): Repeat {
  const asked = hash('sha256', repeat.asked + JSON.stringify(content), 'base64url')
  return { ...repeat, key: repeat.key + place, asked }
}

/** Every row in one transaction. What was planned before may be otherwise by now, so it is planned again. */
async function together(
  { parts, perform, by, entity, asked }: Import,
  rows: readonly Row[],
): Promise<ImportReport> {
  const planned = await Promise.all(rows.map((row) => planRow(parts, by, entity, asked, row)))
  const uses = planned.flatMap(({ step }) => (step ? [usageOf(step)] : []))
  return perform(by, uses, async (run) => {
    const done: RowReport[] = []
    for (const [place, { step, found }] of planned.entries()) {
      const line = rows[place]?.line ?? 0
      if (!step) {
        done.push({ line, outcome: 'unchanged', ...(found ? { id: found.id } : {}) })
        continue
      }
      const { record } = await doStep(parts, run, by, step)
      const outcome = step.verb === 'create' ? 'created' : 'changed'
      done.push({ line, outcome, ...seenOf(record) })
    }
    return { answer: reportOf(done, [], true), touched: [entity] }
  })
}

function reportOf(
  rows: readonly RowReport[],
  rejected: readonly string[],
  isStored: boolean,
): ImportReport {
  return { isStored, counts: countsOf(rows), rows, rejected: rejected.join('') }
}

const none = { created: 0, changed: 0, unchanged: 0, refused: 0 }

function countsOf(rows: readonly RowReport[]): Counts {
  const counts = { ...none }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** The row as it was sent, with nothing in it that a spreadsheet would work out, and what is wrong with it in a column more. */
function rejectedLine({ parts, isText }: Row, problem: Problem, isFirst: boolean): string {
  const cells = Object.values(parts).map((part) =>
    isText
      ? guarded(unguarded(String(part)))
      : guarded(typeof part === 'string' ? part : JSON.stringify(part)),
  )
  const fields = Object.entries(problem.fields ?? {}).map(([name, says]) => `${name}: ${says}`)
  const says = [problem.title, ...fields].join(' ')
  const headings = isFirst ? csvLine([...Object.keys(parts), 'problem'], ',') : ''
  return headings + csvLine([...cells, guarded(says)], ',')
}
