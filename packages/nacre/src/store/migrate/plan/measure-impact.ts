import { type Kysely, sql } from 'kysely'
import type { Statement } from '../../ddl/alter.ts'
import type { QueryRunner, Tables } from '../../rows.ts'
import type { Plan } from './plan.ts'
import { currentRows } from '../fill/projected-rows.ts'
import type { RowsOf, PlanNote, StricterRule } from './step.ts'

/** The number of violating records to name. */
const maxNamed = 10
const batchSize = 1_000

/** A plan with record counts: its changes, its blockers and the archived values. */
export interface PlanImpact {
  readonly does: readonly PlanNote[]
  readonly blockers: readonly PlanNote[]
  readonly keeps: readonly PlanNote[]
}

/** Counts the records that a plan affects, without changing anything. */
export async function measureImpact(
  build: Kysely<Tables>,
  trx: QueryRunner,
  plan: Plan,
): Promise<PlanImpact> {
  const does: PlanNote[] = []
  for (const { note } of plan.steps) if (note) does.push(await withCount(build, trx, note))
  for (const { entity, word, records } of plan.restorations) {
    does.push({ about: entity, message: { id: 'restore', what: word, n: records } })
  }
  if (!plan.isFresh) {
    does.push(...plan.migrations.map(({ name }) => pendingMigrationNote(name)))
  }
  const blockers =
    plan.blockers.length > 0 ? plan.blockers : await findViolations(build, trx, plan, 'before')
  return { does, blockers, keeps: await findArchived(build, trx, plan) }
}

/**
 * Finds records that violate stricter rules. Before the plan is executed, migrations and restored
 * values may still fix violations; afterwards, none may remain.
 */
export async function findViolations(
  build: Kysely<Tables>,
  trx: QueryRunner,
  plan: Plan,
  when: 'before' | 'after',
): Promise<readonly PlanNote[]> {
  const mayFixViolations =
    (!plan.isFresh && plan.migrations.length > 0) || plan.restorations.length > 0
  const isCounted = ({ isBefore, isFilled = false }: StricterRule): boolean => {
    const mayBeFixed = mayFixViolations || isFilled
    return when === 'before' ? isBefore || !mayBeFixed : !isBefore && mayBeFixed
  }
  const rowsOf = when === 'before' ? plan.rowsAfter : currentRows
  const found: PlanNote[] = []
  for (const rule of plan.stricterRules.filter(isCounted)) {
    const { about, message, fits } = rule
    const isSame = (note: PlanNote) =>
      note.about === about && note.message['field'] === message['field']
    // Skips the validation in code if the database already found violations of the field.
    if (fits && found.some(isSame)) continue
    const { n, first } = await countViolations(build, trx, rule, rowsOf)
    if (n === 0) continue
    const ids = first.join(', ')
    found.push({ about, message: { ...message, n, ids: n > maxNamed ? `${ids}, …` : ids } })
  }
  return found
}

interface ViolationCount {
  readonly n: number
  readonly first: readonly string[]
}

async function countViolations(
  build: Kysely<Tables>,
  trx: QueryRunner,
  { breaking, fits }: StricterRule,
  rowsOf: RowsOf,
): Promise<ViolationCount> {
  if (fits) return validateInCode(build, trx, breaking(rowsOf), fits)
  const n = await count(build, trx, sql`select count(*) as n from (${breaking(rowsOf)}) as b`)
  if (n === 0) return { n, first: [] }
  const some = sql`select "id" from (${breaking(rowsOf)}) as b order by "id" limit ${sql.lit(maxNamed)}`
  return { n, first: (await trx(some.compile(build))).map(({ id }) => String(id)) }
}

/** Validates values in code, in batches. */
async function validateInCode(
  build: Kysely<Tables>,
  trx: QueryRunner,
  candidates: Statement,
  fits: (value: unknown) => boolean,
): Promise<ViolationCount> {
  const first: string[] = []
  let n = 0
  let last = ''
  for (;;) {
    const page = sql`select "id", "value" from (${candidates}) as b where "id" > ${sql.lit(last)} order by "id" limit ${sql.lit(batchSize)}`
    const rows = await trx(page.compile(build))
    for (const { id, value } of rows) {
      if (fits(value)) continue
      n += 1
      if (first.length < maxNamed) first.push(String(id))
    }
    if (rows.length < batchSize) return { n, first }
    last = String(rows.at(-1)?.['id'])
  }
}

function pendingMigrationNote(name: string): PlanNote {
  return { about: undefined, message: { id: 'migrate', name } }
}

async function findArchived(
  build: Kysely<Tables>,
  trx: QueryRunner,
  { removed, steps }: Plan,
): Promise<readonly PlanNote[]> {
  const found: PlanNote[] = []
  for (const { word, at, column } of removed) {
    // Removals that this plan reports for the first time are not reported again.
    const isNew = steps.some(
      ({ note }) => note?.message.id.startsWith('undeclared ') && isRemovalNote(note, word),
    )
    if (isNew) continue
    const selected = column === undefined ? sql`*` : sql.ref(column)
    const statement = sql`select count(${selected}) as n from ${sql.table(at)}`
    const n = await count(build, trx, statement)
    found.push({ about: undefined, message: { id: 'kept', word, n } })
  }
  return found
}

function isRemovalNote({ about, message }: PlanNote, word: string): boolean {
  return (
    word ===
    (message.id === 'undeclared entity' ? `entity ${about}` : `${about}.${message['field']}`)
  )
}

async function withCount(
  build: Kysely<Tables>,
  trx: QueryRunner,
  note: PlanNote,
): Promise<PlanNote> {
  if (!note.count) return note
  const n = await count(build, trx, note.count)
  return { about: note.about, message: { ...note.message, n } }
}

async function count(
  build: Kysely<Tables>,
  trx: QueryRunner,
  statement: Statement,
): Promise<number> {
  const [row] = await trx(statement.compile(build))
  return Number(row?.['n'])
}
