import { sql } from 'kysely'
import { aboutOf, type Place } from './compare-column.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type Findings, findings, type Step } from './step.ts'

/**
 * What fields ask of their values beyond what the database holds them to: a pattern, a smallest length,
 * what is inside a list. Where that has changed, the values themselves are looked at.
 */
export function compareHeld(matches: readonly ColumnMatch[], place: Place): Findings {
  return findings(...matches.map((match) => heldOtherwise(match, place)))
}

function heldOtherwise(match: ColumnMatch, place: Place): Findings {
  const { column, at, old } = match
  const { name, field, held, fits, bounds } = column
  const { table, context } = place
  // What an earlier version of Nacre remembered has no sign, and no more was asked of it.
  if (at === undefined || !fits || old?.held === undefined || old.held === held) return findings()
  // What becomes something else is looked at where it is converted, or linked.
  if (isSomethingElse(match)) return findings()
  const about = aboutOf(table)
  const isSaid = JSON.stringify(old.bounds) !== JSON.stringify(bounds)
  const step: Step = {
    phase: 'check',
    says: { about, saying: { id: 'held otherwise', field } },
    statements: [],
  }
  const decode = (value: unknown): unknown => context.columns.decode(column.column, value)
  return findings({
    steps: isSaid ? [] : [step],
    tightenings: [
      {
        about,
        saying: { id: 'values unfit', field },
        breaking: (rowsOf) =>
          sql`select "id", ${sql.ref(name)} as "value" from ${rowsOf(table.name)} as s where ${sql.ref(name)} is not null`,
        fits: (value) => fits(decode(value)),
        isBefore: false,
      },
    ],
  })
}

function isSomethingElse({ column, old }: ColumnMatch): boolean {
  const whatOf = (one = column) => JSON.stringify([one.column, one.link?.target])
  return whatOf() !== whatOf(old)
}
