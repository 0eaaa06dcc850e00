import { sql } from 'kysely'
import { dropConstraint } from '../../ddl/alter.ts'
import { isSubset } from '../../ddl/column-constraints.ts'
import { checkConstraintName, checkConstraint } from '../../ddl/check-sql.ts'
import type { ExistingTable } from '../../ddl/existing-schema.ts'
import type {
  ColumnConstraints,
  ColumnDefinition,
  TableDefinition,
} from '../../ddl/table-definition.ts'
import { isGeneratedName, isTemporaryName, temporaryName } from '../../columns/hashed-name.ts'
import { isSettled } from '../ahead/settled-columns.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import type { ColumnMatch } from './match-columns.ts'
import type { PlanMessage } from '../plan/plan-messages.ts'
import {
  type AheadStep,
  type SchemaDiff,
  mergeDiffs,
  type PlanNote,
  type PlanStep,
  type StricterRule,
} from '../plan/step.ts'

/** Compares check constraints by name. Changed checks have another name. */
export function compareChecks(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): SchemaDiff {
  const { columns } = target.context
  // The checks by which columns get required without reading all records.
  const known = new Set(
    matches
      .filter(({ column, is }) => column.required && is?.required === false)
      .map(({ column }) => temporaryName([target.table.name, column.name])),
  )
  const each = matches.map((match) => {
    const { column, at } = match
    const name = checkConstraintName(column)
    const check = checkConstraint(columns, column)
    // A check is renamed with its column, and then has an outdated name.
    const isThere = at === column.name && present.checks.has(name)
    if (check && isThere) known.add(name)
    if (isThere || (!check && !match.old?.bounds)) return mergeDiffs()
    return compareCheck(match, check, target)
  })
  const drops = [...present.checks]
    .filter((name) => (isGeneratedName(name) || isTemporaryName(name)) && !known.has(name))
    .map((name): PlanStep => ({
      phase: 'drop check',
      statements: [dropConstraint(target.at, name)],
    }))
  return mergeDiffs({ steps: drops }, ...each)
}

function compareCheck(
  match: ColumnMatch,
  check: ReturnType<typeof checkConstraint>,
  target: TableDiffTarget,
): SchemaDiff {
  const { column, at, old } = match
  const { table, context } = target
  const descriptions =
    at === undefined || !old ? [] : describeConstraints(column, old.bounds, table)
  const notes = descriptions.map((note): PlanStep => ({ phase: 'check', note, statements: [] }))
  if (!check) return mergeDiffs({ steps: notes })
  const name = checkConstraintName(column)
  const add = sql`alter table ${sql.table(table.name)} add constraint ${sql.ref(name)} check (${check})`
  const ahead: AheadStep | undefined =
    context.alter.ahead && isSettled(match, target)
      ? { kind: 'constraint', table: table.name, name, statement: sql`${add} not valid` }
      : undefined
  const isWider = old?.column.kind === column.column.kind && isSubset(old.bounds, column.bounds)
  // Built-in tables have no records to name: adding the check validates all rows.
  const isOwn = table.entity === undefined
  const needsNoCheck = at === undefined || isWider || isOwn
  return mergeDiffs({
    steps: [...notes, { phase: 'check', statements: [add], ...(ahead && { ahead }) }],
    stricterRules: needsNoCheck ? [] : [checkViolations(column, check, old?.bounds, table)],
  })
}

function checkViolations(
  { name, field, bounds }: ColumnDefinition,
  check: NonNullable<ReturnType<typeof checkConstraint>>,
  before: ColumnConstraints | undefined,
  table: TableDefinition,
): StricterRule {
  const lost = before?.oneOf?.filter((choice) => !bounds?.oneOf?.includes(choice)) ?? []
  const message: PlanMessage =
    name === 'state' && lost.length > 0
      ? { id: 'state in use', states: lost.join(', ') }
      : { id: 'invalid values', field }
  return {
    about: entityOf(table),
    message,
    breaking: (rowsOf) => sql`select "id" from ${rowsOf(table.name)} as s where not (${check})`,
    isBefore: false,
  }
}

function describeConstraints(
  { field, bounds = {} }: ColumnDefinition,
  before: ColumnConstraints = {},
  table: TableDefinition,
): readonly PlanNote[] {
  const about = entityOf(table)
  if (JSON.stringify(before) === JSON.stringify(bounds)) return []
  if (before.oneOf && bounds.oneOf) {
    const added = bounds.oneOf.filter((choice) => !before.oneOf?.includes(choice))
    const removed = before.oneOf.filter((choice) => !bounds.oneOf?.includes(choice))
    return [
      ...added.map((choice) => ({ about, message: describeChoice('add', field, choice) })),
      ...removed.map((choice) => ({ about, message: describeChoice('remove', field, choice) })),
    ]
  }
  return [{ about, message: { id: isSubset(before, bounds) ? 'widen' : 'narrow', field } }]
}

function describeChoice(what: 'add' | 'remove', field: string, choice: string): PlanMessage {
  return field === 'state'
    ? { id: `${what} state`, state: choice }
    : { id: `${what} choice`, field, choice }
}
