import { sql } from 'kysely'
import type { PresentLink, PresentTable } from '../tables/present.ts'
import type { Link } from '../tables/shape.ts'
import { aboutOf, type Place } from './compare-column.ts'
import type { Context } from './context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type Findings, findings, type Step } from './step.ts'

/** What the columns that are there point to. A new column comes with its link. */
export function compareLinks(
  matches: readonly ColumnMatch[],
  present: PresentTable,
  place: Place,
): Findings {
  return findings(
    ...matches.map((match) => {
      const { column, at } = match
      const before = present.links.find((link) => link.column === at)
      const isSame = isSameLink(before, column.link, place.context)
      if (at === undefined || isSame) return findings()
      return column.link
        ? changedLink(match, before, column.link, place)
        : findings({ steps: [unlinked(at, before, present, place)] })
    }),
  )
}

/** Whether the column has to be made anew, where a link is part of it. */
export function isMadeAnew(
  { column, at }: ColumnMatch,
  present: PresentTable,
  { context }: Place,
): boolean {
  const before = present.links.find((link) => link.column === at)
  return context.alter.isLinkInColumn && !isSameLink(before, column.link, context)
}

function isSameLink(
  before: PresentLink | undefined,
  after: Link | undefined,
  context: Context,
): boolean {
  if (!before || !after) return before === undefined && after === undefined
  return targetOf(before, context) === after.target && before.onDelete === after.onDelete
}

/** What it points to, by the name that this is to have. */
function targetOf({ target }: PresentLink, { matches }: Context): string {
  const match = [...matches.values()].find(({ at }) => at === target)
  return match?.table.name ?? target
}

function changedLink(
  { column, is }: ColumnMatch,
  before: PresentLink | undefined,
  after: Link,
  { table, context }: Place,
): Findings {
  const about = aboutOf(table)
  const field = table.field ?? column.field
  const { name, required } = column
  const type = context.columns.type(column.column) ?? is?.type ?? ''
  const isAlike = before !== undefined && targetOf(before, context) === after.target
  const orphans = (rows: ReturnType<typeof sql>, others: ReturnType<typeof sql> | undefined) => {
    const exists = others
      ? sql`exists (select 1 from ${others} as o where o."id" = s.${sql.ref(name)})`
      : sql`1 = 0`
    return sql`${rows} as s where s.${sql.ref(name)} is not null and not ${exists}`
  }
  const link: Step = {
    phase: 'link',
    says: { about, saying: { id: isAlike ? 'link rule' : 'link', field, target: after.target } },
    statements: [
      // What has lost one of its ends relates nothing any more.
      ...(table.field === undefined || isAlike
        ? []
        : [sql`delete from ${orphans(sql.table(table.name), sql.table(after.target))}`]),
      ...context.alter.link({ table: table.name, column: name, type, required, before, after }),
    ],
  }
  const isSafe = isAlike || table.field !== undefined
  if (isSafe) return findings({ steps: [link] })
  return findings({
    steps: [link],
    tightenings: [
      {
        about,
        saying: { id: 'pointing to nothing', field },
        breaking: (rowsOf) =>
          sql`select s."id" from ${orphans(rowsOf(table.name) ?? sql``, rowsOf(after.target))}`,
        isBefore: false,
      },
    ],
  })
}

/** Lets a column point to nothing, while it still has the name that it has. */
export function unlinked(
  at: string,
  before: PresentLink | undefined,
  present: PresentTable,
  place: Pick<Place, 'at' | 'context'>,
): Step {
  const { type = '', required = false } = present.columns.get(at) ?? {}
  const change = { table: place.at, column: at, type, required, before, after: undefined }
  return { phase: 'unlink', statements: place.context.alter.link(change) }
}
