import { sql } from 'kysely'
import { entityOf, type TableDiffTarget } from '../context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep } from '../plan/step.ts'

/**
 * Compares the field validations that the database does not check, such as patterns, minimum
 * lengths and list items. If they changed, the stored values are validated.
 */
export function compareFieldRules(
  matches: readonly ColumnMatch[],
  target: TableDiffTarget,
): SchemaDiff {
  return mergeDiffs(...matches.map((match) => compareRules(match, target)))
}

function compareRules(match: ColumnMatch, target: TableDiffTarget): SchemaDiff {
  const { column, at, old } = match
  const { name, field, current, fits, bounds } = column
  const { table, context } = target
  // Snapshots of earlier versions contain no hash, so there is nothing to compare.
  if (at === undefined || !fits || old?.current === undefined || old.current === current)
    return mergeDiffs()
  // Converted and linked values are validated elsewhere.
  if (isConverted(match)) return mergeDiffs()
  const about = entityOf(table)
  const isReported = JSON.stringify(old.bounds) !== JSON.stringify(bounds)
  const step: PlanStep = {
    phase: 'check',
    note: { about, message: { id: 'change checks', field } },
    statements: [],
  }
  const decode = (value: unknown): unknown => context.columns.decode(column.column, value)
  return mergeDiffs({
    steps: isReported ? [] : [step],
    stricterRules: [
      {
        about,
        message: { id: 'invalid values', field },
        breaking: (rowsOf) =>
          sql`select "id", ${sql.ref(name)} as "value" from ${rowsOf(table.name)} as s where ${sql.ref(name)} is not null`,
        fits: (value) => fits(decode(value)),
        isBefore: false,
      },
    ],
  })
}

function isConverted({ column, old }: ColumnMatch): boolean {
  const typeKeyOf = (one = column) => JSON.stringify([one.column, one.link?.target])
  return typeKeyOf() !== typeKeyOf(old)
}
