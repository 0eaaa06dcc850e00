import { sql } from 'kysely'
import { renameTable } from '../tables/alter.ts'
import type { TableShape } from '../tables/shape.ts'
import { compareChecks } from './compare-checks.ts'
import { aboutOf, compareColumn, type Place } from './compare-column.ts'
import { asNew, compareComputed, isReplaced } from './compare-computed.ts'
import { compareGoneColumns, compareGoneTables, dropped } from './compare-gone.ts'
import { compareHeld } from './compare-held.ts'
import { compareIndexes } from './compare-indexes.ts'
import { compareLinks } from './compare-links.ts'
import { type Context, wordFor } from './context.ts'
import { matchColumns } from './match-columns.ts'
import { type Findings, findings, phases, type Step } from './step.ts'

/** What it takes to get from the database as it is to what is declared, and what is in the way. */
export function compare(context: Context): Findings & { readonly model: readonly TableShape[] } {
  const tables = context.declared.map((table) => compareTable(table, context))
  const all = findings(...tables.map(({ found }) => found), compareGoneTables(context))
  const isOfProduct = ({ entity }: TableShape): boolean => entity !== undefined
  return {
    ...all,
    steps: all.steps.toSorted((one, other) => rank(one) - rank(other)),
    model: [...tables.map(({ model }) => model).filter(isOfProduct), ...all.gone],
  }
}

const rank = ({ phase }: Step): number => phases.indexOf(phase)

interface Compared {
  readonly found: Findings
  /** The table as it is to be remembered, with what is no longer declared of it. */
  readonly model: TableShape
}

function compareTable(table: TableShape, context: Context): Compared {
  const match = context.matches.get(table.name)
  const present = match?.at === undefined ? undefined : context.present.get(match.at)
  if (match?.at === undefined || !present) return { found: newTable(table, context), model: table }
  const place: Place = { table, at: match.at, context }
  const stored = context.stored.get(match.at)
  const columns = table.columns.filter((column) => context.alter.has(column))
  const found = compareComputed(matchColumns(columns, present, stored), present, place)
  const matches = found.matches.map((one) => (isReplaced(one, place) ? asNew(one) : one))
  const gone = compareGoneColumns(matches, present, place)
  const all = findings(
    match.at === table.name ? {} : renamed(place, match.isNameTaken),
    found.found,
    ...found.matches.map((one) => compareColumn(one, place)),
    gone.found,
    compareChecks(matches, present, place),
    compareHeld(matches, place),
    compareLinks(matches, present, place),
    compareIndexes(matches, present, place),
  )
  return { found: all, model: { ...table, columns: [...table.columns, ...gone.columns] } }
}

function newTable(table: TableShape, { alter, matches }: Context): Findings {
  const about = aboutOf(table)
  const { entity, field } = table
  const saying =
    field === undefined ? ({ id: 'add entity' } as const) : ({ id: 'add field', field } as const)
  // The shell's own tables are of no interest to anybody, and a new entity has new relations.
  const owner = matches.get(table.columns[0]?.link?.target ?? '')
  const isPart = field !== undefined && owner?.at === undefined
  const says = entity === undefined || isPart ? {} : { says: { about, saying } }
  return findings({
    steps: [
      { phase: 'add table', ...says, statements: alter.addTable(table) },
      { phase: 'link table', statements: alter.linkTable(table) },
      ...table.indexes.map((index): Step => ({
        phase: 'index',
        statements: alter.addIndex(table, index),
      })),
      ...(table.search.length > 0
        ? [{ phase: 'search', statements: alter.addSearch(table) } as const]
        : []),
    ],
  })
}

function renamed({ table, at, context }: Place, isNameTaken: boolean): Findings {
  const about = aboutOf(table)
  const before = context.stored.get(at)
  const from = before?.field ?? before?.entity ?? at
  const to = table.field ?? about
  const count = sql`select count(*) as n from ${sql.table(at)}`
  const saying =
    table.field === undefined
      ? ({ id: 'rename entity', from, to } as const)
      : ({ id: 'rename field', from, to } as const)
  // That a table of relations is renamed with its entity goes without saying.
  const says = from === to ? {} : { says: { about, saying, count } }
  const step: Step = { phase: 'rename table', ...says, statements: [renameTable(at, table.name)] }
  if (!isNameTaken) return findings({ steps: [step] })
  const words = [wordFor(about, table.field), wordFor(about, undefined)]
  const said = words.find((word) => context.allowed.drop.includes(word))
  const [inTheWay, present] = [context.stored.get(table.name), context.present.get(table.name)]
  if (inTheWay && present && said !== undefined) {
    return findings({
      steps: [...dropped(inTheWay, present, context, 'make way'), step],
      words: [said],
    })
  }
  const [word = ''] = words
  return findings({ refusals: [{ about, saying: { id: 'name taken', from, to, word } }] })
}
