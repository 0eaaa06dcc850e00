import { sql } from 'kysely'
import { dropIndex, indexName } from '../tables/alter.ts'
import type { PresentTable } from '../tables/present.ts'
import type { ColumnShape, IndexShape, TableShape } from '../tables/shape.ts'
import { isSigned } from '../tables/signature.ts'
import { aboutOf, type Place } from './compare-column.ts'
import { isMadeAnew } from './compare-links.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type Findings, findings, type Said, type Step, type Tightening } from './step.ts'

/** Indexes and search follow from the declaration and hold nothing of their own: they come and go. */
export function compareIndexes(
  matches: readonly ColumnMatch[],
  present: PresentTable,
  place: Place,
): Findings {
  const { table, context } = place
  const moved = new Set(
    matches
      .filter((match) => match.at !== match.column.name || isMadeAnew(match, present, place))
      .flatMap(({ at, column }) => [column.name, ...(at === undefined ? [] : [at])]),
  )
  const isIntact = (name: string): boolean =>
    present.indexes.get(name)?.some((column) => moved.has(column)) === false
  const wanted = new Map(table.indexes.map((index) => [indexName(table, index), index]))
  const dropped = [...present.indexes.keys()].filter(
    (name) => isSigned(name) && !(wanted.has(name) && isIntact(name)),
  )
  const added = [...wanted].filter(([name]) => !isIntact(name)).map(([, index]) => index)
  const before = context.stored.get(place.at)
  const news = added.filter((index) => !hadIndex(before, index, matches))
  return findings(
    { steps: dropped.map((name) => ({ phase: 'drop index', statements: [dropIndex(name)] })) },
    { steps: added.map((index) => adding(index, news.includes(index), place)) },
    { steps: before ? farewells(before, matches, table) : [] },
    { tightenings: news.filter(({ isUnique }) => isUnique).map((index) => shared(index, table)) },
    compareSearch(present, place),
  )
}

function adding(index: IndexShape, isNew: boolean, { table, context }: Place): Step {
  const statements = context.alter.addIndex(table, index)
  if (!isNew || statements.length === 0) return { phase: 'index', statements }
  const about = aboutOf(table)
  const fields = fieldsIn(index, table)
  const saying = { id: index.isUnique ? 'unique' : 'index', fields } as const
  return { phase: 'index', says: { about, saying }, statements }
}

/** Whether there was such an index before, perhaps over columns of other names. */
function hadIndex(
  before: TableShape | undefined,
  { columns, isUnique, of }: IndexShape,
  matches: readonly ColumnMatch[],
): boolean {
  const former = columns.map(
    (name) => matches.find(({ column }) => column.name === name)?.at ?? name,
  )
  return (
    before?.indexes.some(
      (one) => one.isUnique === isUnique && one.of === of && one.columns.join() === former.join(),
    ) ?? false
  )
}

/** What is said of indexes that are no longer wanted. */
function farewells(
  before: TableShape,
  matches: readonly ColumnMatch[],
  table: TableShape,
): readonly Step[] {
  const isStillWanted = (index: IndexShape): boolean =>
    table.indexes.some((wanted) => hadIndex({ ...before, indexes: [index] }, wanted, matches))
  return before.indexes
    .filter((index) => !isStillWanted(index))
    .map((index) => {
      const fields = fieldsIn(index, before)
      const saying = { id: index.isUnique ? 'not unique' : 'no index', fields } as const
      const says: Said = { about: aboutOf(table), saying }
      return { phase: 'drop index', says, statements: [] }
    })
}

function shared({ columns }: IndexShape, table: TableShape): Tightening {
  const names = columns.map((name) => sql.ref(name))
  const known = sql.join(
    names.map((name) => sql`${name} is not null`),
    sql` and `,
  )
  return {
    about: aboutOf(table),
    saying: {
      id: 'values shared',
      fields: fieldsIn({ columns, isUnique: true, of: 'present' }, table),
    },
    breaking: (rowsOf) => {
      const rows = rowsOf(table.name)
      const twice = sql`select ${sql.join(names)} from ${rows} as t where "removed" is null and ${known} group by ${sql.join(names)} having count(*) > 1`
      return sql`select "id" from ${rows} as s where "removed" is null and (${sql.join(names)}) in (${twice})`
    },
    isBefore: false,
  }
}

function compareSearch(present: PresentTable, { table, at, context }: Place): Findings {
  const { alter, stored } = context
  const wanted = table.search.length > 0 ? alter.searchName(table) : undefined
  if (present.search === wanted) return findings()
  const about = aboutOf(table)
  const before = stored.get(at)?.search ?? []
  const isSame = before.length === table.search.length && before.length > 0
  const fields = fieldsIn({ columns: table.search, isUnique: false, of: 'all' }, table)
  const drop: Step[] =
    present.search === undefined
      ? []
      : [{ phase: 'drop search', statements: alter.dropSearch(at, present.search) }]
  const add: Step[] =
    wanted === undefined ? [] : [{ phase: 'search', statements: alter.addSearch(table) }]
  const saying =
    wanted === undefined ? ({ id: 'no search' } as const) : ({ id: 'search', fields } as const)
  const [first, ...others] = [...add, ...drop]
  if (!first) return findings()
  return findings({ steps: [isSame ? first : { ...first, says: { about, saying } }, ...others] })
}

function fieldsIn({ columns }: IndexShape, table: TableShape): string {
  const fields = columns.map(
    (name) =>
      table.columns.find((column): column is ColumnShape => column.name === name)?.field ?? name,
  )
  // Every index that is no unique one ends in the id, which tells people nothing.
  return (fields.length > 1 ? fields.filter((field) => field !== 'id') : fields).join(', ')
}
