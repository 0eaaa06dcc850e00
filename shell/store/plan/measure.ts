import { type Kysely, sql } from 'kysely'
import type { Statement } from '../tables/alter.ts'
import type { Run, Tables } from '../database.ts'
import type { Plan } from './plan.ts'
import { rowsNow } from './rows-after.ts'
import type { RowsOf, Said, Tightening } from './step.ts'

/** How many of the records that break a rule are named. */
const named = 10
const readAtOnce = 1_000

/** A plan with its numbers: what it does, what is in its way, and what is kept besides. */
export interface Measured {
  readonly does: readonly Said[]
  readonly refusals: readonly Said[]
  readonly keeps: readonly Said[]
}

/** Counts what a plan speaks of. Changes nothing. */
export async function measure(build: Kysely<Tables>, run: Run, plan: Plan): Promise<Measured> {
  const does: Said[] = []
  for (const { says } of plan.steps) if (says) does.push(await counted(build, run, says))
  for (const { entity, word, records } of plan.restorings) {
    does.push({ about: entity, saying: { id: 'restore', what: word, n: records } })
  }
  if (!plan.isFresh) {
    does.push(...plan.migrations.map(({ name }) => migrating(name)))
  }
  const refusals =
    plan.refusals.length > 0 ? plan.refusals : await findBreaking(build, run, plan, 'before')
  return { does, refusals, keeps: await findKept(build, run, plan) }
}

/**
 * The records that would break rules. Before a plan is carried out, migrations and values that come
 * back may still put right what they can; afterwards the rules must hold.
 */
export async function findBreaking(
  build: Kysely<Tables>,
  run: Run,
  plan: Plan,
  when: 'before' | 'after',
): Promise<readonly Said[]> {
  const mayMend = (!plan.isFresh && plan.migrations.length > 0) || plan.restorings.length > 0
  const isAsked = ({ isBefore }: Tightening): boolean =>
    when === 'before' ? isBefore || !mayMend : !isBefore && mayMend
  const rowsOf = when === 'before' ? plan.rowsAfter : rowsNow
  const found: Said[] = []
  for (const tightening of plan.tightenings.filter(isAsked)) {
    const { about, saying, fits } = tightening
    const isSame = (said: Said) => said.about === about && said.saying['field'] === saying['field']
    // What the database tells of a field need not be read as well.
    if (fits && found.some(isSame)) continue
    const { n, first } = await countBreaking(build, run, tightening, rowsOf)
    if (n === 0) continue
    const ids = first.join(', ')
    found.push({ about, saying: { ...saying, n, ids: n > named ? `${ids}, …` : ids } })
  }
  return found
}

interface Breaking {
  readonly n: number
  readonly first: readonly string[]
}

async function countBreaking(
  build: Kysely<Tables>,
  run: Run,
  { breaking, fits }: Tightening,
  rowsOf: RowsOf,
): Promise<Breaking> {
  if (fits) return readBreaking(build, run, breaking(rowsOf), fits)
  const n = await count(build, run, sql`select count(*) as n from (${breaking(rowsOf)}) as b`)
  if (n === 0) return { n, first: [] }
  const some = sql`select "id" from (${breaking(rowsOf)}) as b order by "id" limit ${sql.lit(named)}`
  return { n, first: (await run(some.compile(build))).map(({ id }) => String(id)) }
}

/** Reads the values themselves, some at a time, however many there are. */
async function readBreaking(
  build: Kysely<Tables>,
  run: Run,
  candidates: Statement,
  fits: (value: unknown) => boolean,
): Promise<Breaking> {
  const first: string[] = []
  let n = 0
  let last = ''
  for (;;) {
    const page = sql`select "id", "value" from (${candidates}) as b where "id" > ${sql.lit(last)} order by "id" limit ${sql.lit(readAtOnce)}`
    const rows = await run(page.compile(build))
    for (const { id, value } of rows) {
      if (fits(value)) continue
      n += 1
      if (first.length < named) first.push(String(id))
    }
    if (rows.length < readAtOnce) return { n, first }
    last = String(rows.at(-1)?.['id'])
  }
}

function migrating(name: string): Said {
  return { about: undefined, saying: { id: 'migrate', name } }
}

async function findKept(
  build: Kysely<Tables>,
  run: Run,
  { gone, steps }: Plan,
): Promise<readonly Said[]> {
  const found: Said[] = []
  for (const { word, at, column } of gone) {
    // What goes in this very plan is spoken of already.
    const isNew = steps.some(
      ({ says }) => says?.saying.id.endsWith(' gone') && saysGone(says, word),
    )
    if (isNew) continue
    const what = column === undefined ? sql`*` : sql.ref(column)
    const statement = sql`select count(${what}) as n from ${sql.table(at)}`
    const n = await count(build, run, statement)
    found.push({ about: undefined, saying: { id: 'kept', word, n } })
  }
  return found
}

function saysGone({ about, saying }: Said, word: string): boolean {
  return word === (saying.id === 'entity gone' ? `entity ${about}` : `${about}.${saying['field']}`)
}

async function counted(build: Kysely<Tables>, run: Run, said: Said): Promise<Said> {
  if (!said.count) return said
  const n = await count(build, run, said.count)
  return { about: said.about, saying: { ...said.saying, n } }
}

async function count(build: Kysely<Tables>, run: Run, statement: Statement): Promise<number> {
  const [row] = await run(statement.compile(build))
  return Number(row?.['n'])
}
