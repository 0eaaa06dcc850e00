import { sql } from 'kysely'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { dropColumn, renameColumn, type Statement } from '../../ddl/alter.ts'
import type { ColumnDefinition, TableDefinition } from '../../ddl/table-definition.ts'
import type { SqlColumnType } from '../../columns/column-codec.ts'
import { type DiffContext, changeTarget, entityOf, type TableDiffTarget } from '../context.ts'
import { decimalShift } from './decimal-shift.ts'
import { missingValueRule, requiredSteps, requireStep } from './require-column.ts'
import { fillSinceSteps, isSinceColumn } from '../fill/fill-since.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep } from '../plan/step.ts'

/** Returns the steps to create or change a column. */
export function compareColumn(match: ColumnMatch, target: TableDiffTarget): SchemaDiff {
  const { column, at, is, isNameTaken } = match
  if (at === undefined || is === undefined) return addColumnSteps(column, target)
  const conversion = decimalShift(match, target.context)
  if (conversion === undefined) return replaceColumnSteps(match, target)
  const renaming =
    at === column.name ? mergeDiffs() : renameColumnSteps(column, at, isNameTaken, target)
  return mergeDiffs(
    renaming,
    convertColumnSteps(match, conversion, target),
    requiredSteps(match, target),
  )
}

function addColumnSteps(column: ColumnDefinition, target: TableDiffTarget): SchemaDiff {
  if (column.from) return mergeDiffs({ steps: [addComputedColumn(column, target)] })
  const { table, context } = target
  const { field, required, fill } = column
  const isFilled = required && fill !== undefined
  const isSince = isSinceColumn(table, column)
  const count =
    isFilled || isSince ? sql`select count(*) as n from ${sql.table(target.at)}` : undefined
  const message = isFilled
    ? ({ id: 'fill field', field, value: JSON.stringify(fill) } as const)
    : ({ id: isSince ? 'fill since' : 'add field', field } as const)
  const step: PlanStep = {
    phase: 'add column',
    note: { about: entityOf(table), message, ...(count ? { count } : {}) },
    statements: context.alter.addColumn(table.name, column, isFilled ? fill : undefined),
  }
  // A new column with values and without a foreign key can be required immediately.
  const isDone = !required || (isFilled && column.link === undefined)
  if (isDone) return mergeDiffs({ steps: [step, ...fillSinceSteps(table, column)] })
  return mergeDiffs({
    steps: [step, requireStep(column, target)],
    stricterRules: [missingValueRule(column, target)],
  })
}

/** Adds a computed column, after all columns that it depends on. */
function addComputedColumn(
  column: ColumnDefinition,
  { table, at, context }: TableDiffTarget,
): PlanStep {
  const { name, field, from } = column
  const statements = context.alter.addColumn(table.name, column)
  const wasComputed = context.present.get(at)?.columns.get(name)?.isComputed
  const before = context.stored.get(at)?.columns.find((one) => one.name === name)
  if (wasComputed && isSameType(before?.from, from)) return { phase: 'compute', statements }
  const message = { id: wasComputed ? 'recompute' : 'add field', field } as const
  return { phase: 'compute', note: { about: entityOf(table), message }, statements }
}

export function isSameType(one: Expression | undefined, other: Expression | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function renameColumnSteps(
  { name, field }: ColumnDefinition,
  at: string,
  isNameTaken: boolean,
  { table, at: tableAt, context }: TableDiffTarget,
): SchemaDiff {
  const about = entityOf(table)
  const from = previousFieldName(table, at, context)
  const step: PlanStep = {
    phase: 'rename column',
    note: {
      about,
      message: { id: 'rename field', from, to: table.entity === undefined ? name : field },
      count: countValues(tableAt, at),
    },
    statements: [renameColumn(table.name, at, name)],
  }
  if (!isNameTaken) return mergeDiffs({ steps: [step] })
  const word = changeTarget(about, field)
  if (!context.allowed.drop.includes(word)) {
    const message = { id: 'name taken', from, to: field, word } as const
    return mergeDiffs({ blockers: [{ about, message }] })
  }
  const drop = dropColumnStep(name, field, { table, at: tableAt, context }, 'make way')
  return mergeDiffs({ steps: [drop, step], words: [word] })
}

/**
 * Replaces a column whose values cannot be converted. Requires approval, because the values are
 * dropped.
 */
function replaceColumnSteps(
  { column, at, is, old }: ColumnMatch,
  target: TableDiffTarget,
): SchemaDiff {
  const { table, context } = target
  const about = entityOf(table)
  const word = changeTarget(about, column.field)
  if (at === column.name && context.allowed.drop.includes(word)) {
    const drop = dropColumnStep(at, column.field, target, 'make way')
    return mergeDiffs({ steps: [drop], words: [word] }, addColumnSteps(column, target))
  }
  const from = old ? describeKind(old.column) : (is?.type ?? '')
  const message = {
    id: 'not convertible',
    field: column.field,
    from,
    to: describeKind(column.column),
    word,
  } as const
  return mergeDiffs({ blockers: [{ about, message }] })
}

/** Drops a column and archives its values. */
export function dropColumnStep(
  name: string,
  field: string,
  { table, at, context }: TableDiffTarget,
  phase: 'make way' | 'drop',
): PlanStep {
  const about = entityOf(table)
  const before = context.stored.get(at)?.columns.find((column) => column.name === name)
  const type = context.present.get(at)?.columns.get(name)?.type ?? ''
  const column = before ?? { name, field, column: columnTypeOf(type), required: false }
  const tableName = phase === 'drop' ? table.name : at
  return {
    phase,
    note: { about, message: { id: 'drop field', field }, count: countValues(at, name) },
    statements: [dropColumn(tableName, name)],
    keeps: { entity: about, field, table: { ...table, name: tableName, columns: [column] } },
  }
}

function convertColumnSteps(
  match: ColumnMatch,
  power: number,
  target: TableDiffTarget,
): SchemaDiff {
  const { column, at, old } = match
  if (power === 0 || at === undefined || old === undefined) return mergeDiffs()
  const { table, at: tableAt } = target
  const about = entityOf(table)
  const { field, name } = column
  const [from, to] = [describeKind(old.column), describeKind(column.column)]
  const factor = sql.lit(10 ** Math.abs(power))
  const most = sql.lit(Math.floor(Number.MAX_SAFE_INTEGER / 10 ** Math.abs(power)))
  const before = sql.ref(at)
  const conversionViolations =
    power > 0 ? sql`${before} > ${most} or ${before} < -${most}` : sql`${before} % ${factor} <> 0`
  const sign = sql.raw(power > 0 ? '*' : '/')
  return mergeDiffs({
    steps: [
      {
        phase: 'convert',
        note: { about, message: { id: 'convert', field, from, to } },
        statements: [
          sql`update ${sql.table(table.name)} set ${sql.ref(name)} = ${sql.ref(name)} ${sign} ${factor}`,
        ],
      },
    ],
    stricterRules: [
      {
        about,
        message: { id: 'invalid values', field },
        breaking: () => sql`select "id" from ${sql.table(tableAt)} where ${conversionViolations}`,
        isBefore: true,
      },
    ],
  })
}

export function countValues(table: string, column: string): Statement {
  return sql`select count(${sql.ref(column)}) as n from ${sql.table(table)}`
}

/** Returns the field name of an existing column. */
function previousFieldName(
  { name }: TableDefinition,
  column: string,
  context: DiffContext,
): string {
  const at = context.matches.get(name)?.at ?? name
  const found = context.stored.get(at)?.columns.find((one) => one.name === column)
  return found?.field ?? column
}

const describeKind = (column: SqlColumnType): string =>
  column.kind === 'decimal' ? `decimal(${column.places})` : column.kind

/** Returns the column type of an undeclared column by its database type. */
export function columnTypeOf(type: string): SqlColumnType {
  const kinds = {
    bigint: 'integer',
    integer: 'integer',
    boolean: 'boolean',
    date: 'date',
    'timestamp with time zone': 'timestamp',
    jsonb: 'json',
  } as const
  return { kind: kinds[type as keyof typeof kinds] ?? 'text' }
}
