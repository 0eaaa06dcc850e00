import { sql } from 'kysely'
import { dropConstraint } from '../tables/alter.ts'
import { isWithin } from '../tables/bounds.ts'
import { checkName, checkOf } from '../tables/check-sql.ts'
import type { PresentTable } from '../tables/present.ts'
import type { Bounds, ColumnShape, TableShape } from '../tables/shape.ts'
import { isSigned } from '../tables/signature.ts'
import { aboutOf, type Place } from './compare-column.ts'
import type { ColumnMatch } from './match-columns.ts'
import type { Saying } from './sayings.ts'
import { type Findings, findings, type Said, type Step, type Tightening } from './step.ts'

/** What the columns are held to: a check of another definition has another name. */
export function compareChecks(
  matches: readonly ColumnMatch[],
  present: PresentTable,
  place: Place,
): Findings {
  const { columns } = place.context
  const kept = new Set<string>()
  const each = matches.map((match) => {
    const { column, at } = match
    const name = checkName(column)
    const check = checkOf(columns, column)
    // A check goes with its column when that gets another name, and is then called wrongly.
    const isThere = at === column.name && present.checks.has(name)
    if (check && isThere) kept.add(name)
    if (isThere || (!check && !match.old?.bounds)) return findings()
    return changedCheck(match, check, place)
  })
  const drops = [...present.checks]
    .filter((name) => isSigned(name) && !kept.has(name))
    .map((name): Step => ({ phase: 'drop check', statements: [dropConstraint(place.at, name)] }))
  return findings({ steps: drops }, ...each)
}

function changedCheck(
  { column, at, old }: ColumnMatch,
  check: ReturnType<typeof checkOf>,
  { table }: Place,
): Findings {
  const says = at === undefined || !old ? [] : boundsInWords(column, old.bounds, table)
  const spoken = says.map((said): Step => ({ phase: 'check', says: said, statements: [] }))
  if (!check) return findings({ steps: spoken })
  const add = sql`alter table ${sql.table(table.name)} add constraint ${sql.ref(checkName(column))} check (${check})`
  const isWider = old?.column.kind === column.column.kind && isWithin(old.bounds, column.bounds)
  const isHarmless = at === undefined || isWider
  return findings({
    steps: [...spoken, { phase: 'check', statements: [add] }],
    tightenings: isHarmless ? [] : [unfit(column, check, old?.bounds, table)],
  })
}

function unfit(
  { name, field, bounds }: ColumnShape,
  check: NonNullable<ReturnType<typeof checkOf>>,
  before: Bounds | undefined,
  table: TableShape,
): Tightening {
  const lost = before?.oneOf?.filter((choice) => !bounds?.oneOf?.includes(choice)) ?? []
  const saying: Saying =
    name === 'state' && lost.length > 0
      ? { id: 'state in use', states: lost.join(', ') }
      : { id: 'values unfit', field }
  return {
    about: aboutOf(table),
    saying,
    breaking: (rowsOf) => sql`select "id" from ${rowsOf(table.name)} as s where not (${check})`,
    isBefore: false,
  }
}

function boundsInWords(
  { field, bounds = {} }: ColumnShape,
  before: Bounds = {},
  table: TableShape,
): readonly Said[] {
  const about = aboutOf(table)
  if (JSON.stringify(before) === JSON.stringify(bounds)) return []
  if (before.oneOf && bounds.oneOf) {
    const added = bounds.oneOf.filter((choice) => !before.oneOf?.includes(choice))
    const removed = before.oneOf.filter((choice) => !bounds.oneOf?.includes(choice))
    return [
      ...added.map((choice) => ({ about, saying: choiceInWords('add', field, choice) })),
      ...removed.map((choice) => ({ about, saying: choiceInWords('remove', field, choice) })),
    ]
  }
  return [{ about, saying: { id: isWithin(before, bounds) ? 'widen' : 'narrow', field } }]
}

function choiceInWords(what: 'add' | 'remove', field: string, choice: string): Saying {
  return field === 'state'
    ? { id: `${what} state`, state: choice }
    : { id: `${what} choice`, field, choice }
}
