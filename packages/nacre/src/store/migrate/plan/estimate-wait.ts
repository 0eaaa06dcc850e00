import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Plan } from './plan.ts'
import type { PlanMessage } from './plan-messages.ts'
import type { Phase, PlanStep } from './step.ts'

/**
 * The time of a step for each row in microseconds, as measured with 150,000 records of 100 characters
 * (decision 088). The other phases change the catalog only.
 */
const timePerRow: Partial<Record<Phase, number>> = {
  convert: 35,
  require: 0.5,
  check: 2,
  link: 3,
  compute: 20,
  'sort keys': 30,
  index: 2,
  search: 50,
}

/** A value that the application sets is worked out record by record. */
const timePerFill = 80

const longestWait = 5_000

/**
 * Estimates how long changes and reads of the tables wait while a plan is executed, from the rows of each
 * table that the plan reads or writes anew.
 */
export async function estimateWait(
  database: Pick<Database, 'build' | 'read'>,
  { steps }: Pick<Plan, 'steps'>,
): Promise<PlanMessage> {
  const { tables, milliseconds, rows } = await estimate(database, steps)
  if (milliseconds < 1_000) return { id: 'short wait' }
  const seconds = Math.ceil(milliseconds / 1_000)
  const id = milliseconds > longestWait ? 'long wait' : 'wait'
  return { id, seconds, tables, n: rows }
}

/** Says how long the steps take that are done before. Building an index reads its table twice. */
export async function estimateAhead(
  database: Pick<Database, 'build' | 'read'>,
  { steps }: Pick<Plan, 'steps'>,
): Promise<readonly PlanMessage[]> {
  const fills = await estimate(
    database,
    steps.filter(({ ahead }) => ahead?.kind === 'fill'),
  )
  const rules = await estimate(
    database,
    steps.filter(({ ahead }) => ahead?.kind !== 'fill'),
  )
  const say = (id: PlanMessage['id'], tables: string, milliseconds: number): PlanMessage[] => {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
    return tables === '' ? [] : [{ id, tables, seconds }]
  }
  return [
    ...say('fill ahead', fills.tables, fills.milliseconds),
    ...say('ahead', rules.tables, 2 * rules.milliseconds),
  ]
}

async function estimate(
  { build, read }: Pick<Database, 'build' | 'read'>,
  steps: readonly PlanStep[],
) {
  const timeByTable = new Map<string, number>()
  for (const step of steps) {
    const time = timeOf(step)
    if (step.at === undefined || time === 0) continue
    timeByTable.set(step.at, (timeByTable.get(step.at) ?? 0) + time)
  }
  const tables = [...timeByTable.keys()].toSorted()
  let milliseconds = 0
  let rows = 0
  for (const name of tables) {
    const [row] = await read(sql`select count(*) as n from ${sql.table(name)}`.compile(build))
    const count = Number(row?.['n'])
    milliseconds += (count * (timeByTable.get(name) ?? 0)) / 1_000
    rows += count
  }
  return { tables: tables.join(', '), milliseconds, rows }
}

function timeOf({ phase, statements, sorts, fills }: PlanStep): number {
  if (fills) return timePerFill
  return statements.length > 0 || sorts ? (timePerRow[phase] ?? 0) : 0
}
