import { sql } from 'kysely'
import { dropIndex, dropTable, setRequired } from '../tables/alter.ts'
import type { PresentTable } from '../tables/present.ts'
import type { ColumnShape, TableShape } from '../tables/shape.ts'
import { isSigned } from '../tables/signature.ts'
import { aboutOf, countValues, droppedColumn, kindOf, type Place } from './compare-column.ts'
import { unlinked } from './compare-links.ts'
import { type Context, wordFor } from './context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type Findings, findings, type Step } from './step.ts'

/**
 * Columns that are no longer declared keep their values and hold nobody up: nothing is required of
 * them, and they point to nothing. With the word they are dropped.
 */
export function compareGoneColumns(
  matches: readonly ColumnMatch[],
  present: PresentTable,
  place: Place,
): { readonly found: Findings; readonly columns: readonly ColumnShape[] } {
  const { table, context } = place
  const declared = new Set(matches.flatMap(({ at, column }) => [at, column.name]))
  const gone = [...present.columns]
    .filter(([name, { isComputed }]) => !declared.has(name) && !isComputed)
    .map(([name]) => name)
    .toSorted()
  const stored = context.stored.get(place.at)
  const columns: ColumnShape[] = []
  const each = gone.map((name) => {
    const is = present.columns.get(name)
    const old = stored?.columns.find((column) => column.name === name)
    const { field = name, column = kindOf(is?.type ?? '') } = old ?? {}
    const word = wordFor(aboutOf(table), field)
    const eased = [...easing(name, present, place)]
    if (context.allowed.drop.includes(word)) {
      return findings({
        steps: [...eased, droppedColumn(name, field, place, 'drop')],
        words: [word],
      })
    }
    columns.push({ name, field, column, required: false, isGone: true })
    if (!old || old.isGone) return findings({ steps: eased })
    const saying = { id: 'field gone', field } as const
    const says = { about: aboutOf(table), saying, count: countValues(place.at, name) }
    return findings({ steps: [...eased, { phase: 'loosen', says, statements: [] }] })
  })
  return { found: findings(...each), columns }
}

function* easing(name: string, present: PresentTable, place: Place): Iterable<Step> {
  const link = present.links.find(({ column }) => column === name)
  if (link) yield unlinked(name, link, present, place)
  if (present.columns.get(name)?.required) {
    yield { phase: 'loosen', statements: [setRequired(place.at, name, false)] }
  }
}

/** Tables that are no longer declared: those of entities, and those of relations to several. */
export function compareGoneTables(context: Context): Findings {
  // What is in the way of a renaming has been dealt with there: by then its name is another's.
  const taken = new Set(
    [...context.matches.values()].flatMap(({ at, table, isNameTaken }) => [
      ...(at === undefined ? [] : [at]),
      ...(isNameTaken ? [table.name] : []),
    ]),
  )
  const gone = [...context.stored.values()].filter(
    ({ name }) => context.present.has(name) && !taken.has(name),
  )
  // A table of relations is dropped before what it points to.
  const ordered = gone.toSorted((one, other) => Number(!one.field) - Number(!other.field))
  return findings(...ordered.map((table) => goneTable(table, context)))
}

function goneTable(table: TableShape, context: Context): Findings {
  const { name, entity = name, field } = table
  const present = context.present.get(name)
  if (!present) return findings()
  const place = { at: name, context }
  const links = [
    // Where a link is part of its column, the column is made anew, and an index would hold on to it.
    ...[...present.indexes.keys()]
      .filter((index) => present.links.length > 0 && isSigned(index))
      .map((index): Step => ({ phase: 'drop index', statements: [dropIndex(index)] })),
    ...present.links.map((link) => unlinked(link.column, link, present, place)),
  ]
  const words = [wordFor(entity, field), wordFor(entity, undefined)]
  const word = words.find((one) => context.allowed.drop.includes(one))
  // What becomes of an entity says what becomes of its relations.
  const isPart = field !== undefined && !isInUse(table.columns[0]?.link?.target, context)
  if (word !== undefined) {
    const drops = dropped(table, present, context)
    const steps = isPart ? drops.map(unspoken) : drops
    return findings({ steps: [...links, ...steps], words: [word] })
  }
  const steps = table.isGone || isPart ? links : [...links, farewell(table)]
  return findings({ steps, gone: [{ ...table, isGone: true }] })
}

/** Does the same without a word. */
function unspoken({ phase, statements, keeps }: Step): Step {
  return { phase, statements, ...(keeps ? { keeps } : {}) }
}

function isInUse(table: string | undefined, { matches }: Context): boolean {
  return [...matches.values()].some(({ at }) => at === table)
}

function farewell({ name, entity = name, field }: TableShape): Step {
  const saying =
    field === undefined ? ({ id: 'entity gone' } as const) : ({ id: 'field gone', field } as const)
  return {
    phase: 'loosen',
    says: { about: entity, saying, count: countOf(name, field) },
    statements: [],
  }
}

/** Drops a whole table and keeps what was in it for a while. */
export function dropped(
  table: TableShape,
  present: PresentTable,
  { alter }: Context,
  phase: 'make way' | 'drop' = 'drop',
): readonly Step[] {
  const { name, entity = name, field } = table
  const count = countOf(name, field)
  const saying =
    field === undefined ? ({ id: 'drop entity' } as const) : ({ id: 'drop field', field } as const)
  const search: Step[] =
    present.search === undefined
      ? []
      : [{ phase: 'drop search', statements: alter.dropSearch(name, present.search) }]
  return [
    ...search,
    {
      phase,
      says: { about: entity, saying, count },
      statements: [dropTable(name)],
      keeps: { entity, field: field ?? '*', table },
    },
  ]
}

function countOf(table: string, field: string | undefined) {
  const what = field === undefined ? sql`*` : sql`distinct "record"`
  return sql`select count(${what}) as n from ${sql.table(table)}`
}
