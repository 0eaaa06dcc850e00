import { sql } from 'kysely'
import { setNotNull } from '../../ddl/alter.ts'
import { temporaryName } from '../../columns/hashed-name.ts'
import type { ColumnDefinition } from '../../ddl/table-definition.ts'
import { isSettled } from '../ahead/settled-columns.ts'
import { entityOf, isFilled, type TableDiffTarget } from '../context.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep, type StricterRule } from '../plan/step.ts'
import type { ColumnMatch } from './match-columns.ts'

/** Returns the steps that make an existing column required or optional. */
export function requiredSteps(match: ColumnMatch, target: TableDiffTarget): SchemaDiff {
  const { column, at, is } = match
  const { table, at: tableAt } = target
  const about = entityOf(table)
  const { field, required } = column
  if (required === is?.required || at === undefined) return mergeDiffs()
  if (!required) {
    const note = { about, message: { id: 'optional', field } } as const
    return mergeDiffs({
      steps: [{ phase: 'loosen', note, statements: [setNotNull(tableAt, at, false)] }],
    })
  }
  const note = { about, message: { id: 'required', field } } as const
  return mergeDiffs({
    steps: [{ ...requireStep(column, target), ...requireAhead(match, target), note }],
    stricterRules: [missingValueRule(column, target)],
  })
}

/**
 * Returns how an existing column is required without reading all records: PostgreSQL trusts a check that
 * says the same, and then the check is not needed any more.
 */
function requireAhead(match: ColumnMatch, target: TableDiffTarget): Partial<PlanStep> {
  const { table, context } = target
  const { name: column } = match.column
  if (!context.alter.ahead || isFilled(match.column, target) || !isSettled(match, target)) return {}
  const name = temporaryName([table.name, column])
  const [at, check] = [sql.table(table.name), sql.ref(name)]
  return {
    statements: [
      setNotNull(table.name, column, true),
      sql`alter table ${at} drop constraint if exists ${check}`,
    ],
    ahead: {
      kind: 'constraint',
      table: table.name,
      name,
      statement: sql`alter table ${at} add constraint ${check} check (${sql.ref(column)} is not null) not valid`,
    },
  }
}

export function requireStep({ name }: ColumnDefinition, { table }: TableDiffTarget): PlanStep {
  return { phase: 'require', statements: [setNotNull(table.name, name, true)] }
}

export function missingValueRule(column: ColumnDefinition, target: TableDiffTarget): StricterRule {
  const { table } = target
  const { name, field } = column
  return {
    about: entityOf(table),
    message: { id: 'missing values', field },
    breaking: (rowsOf) =>
      sql`select "id" from ${rowsOf(table.name)} as s where ${sql.ref(name)} is null`,
    isBefore: false,
    isFilled: isFilled(column, target),
  }
}
