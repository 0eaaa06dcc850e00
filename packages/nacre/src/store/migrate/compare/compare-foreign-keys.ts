import { sql } from 'kysely'
import type { ExistingForeignKey, ExistingTable } from '../../ddl/existing-schema.ts'
import type { ForeignKey } from '../../ddl/table-definition.ts'
import { hashedName } from '../../columns/hashed-name.ts'
import { isSettled } from '../ahead/settled-columns.ts'
import { entityOf, type TableDiffTarget } from '../context.ts'
import type { DiffContext } from '../context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type SchemaDiff, mergeDiffs, type PlanStep } from '../plan/step.ts'

/** Compares the foreign keys of existing columns. A new column is added with its foreign key. */
export function compareForeignKeys(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): SchemaDiff {
  return mergeDiffs(
    ...matches.map((match) => {
      const { column, at } = match
      const before = present.links.find((link) => link.column === at)
      const isSame = isSameLink(before, column.link, target.context)
      if (at === undefined || isSame) return mergeDiffs()
      return column.link
        ? foreignKeyChangeSteps(match, before, column.link, target)
        : mergeDiffs({ steps: [dropForeignKeyStep(at, before, present, target)] })
    }),
  )
}

/** Checks whether a column must be recreated, where a foreign key is part of it. */
export function isColumnRecreated(
  { column, at }: ColumnMatch,
  present: ExistingTable,
  { context }: TableDiffTarget,
): boolean {
  const before = present.links.find((link) => link.column === at)
  return context.alter.isForeignKeyInColumn && !isSameLink(before, column.link, context)
}

function isSameLink(
  before: ExistingForeignKey | undefined,
  after: ForeignKey | undefined,
  context: DiffContext,
): boolean {
  if (!before || !after) return before === undefined && after === undefined
  return targetOf(before, context) === after.target && before.onDelete === after.onDelete
}

/** Returns the new name of the target table. */
function targetOf({ target }: ExistingForeignKey, { matches }: DiffContext): string {
  const match = [...matches.values()].find(({ at }) => at === target)
  return match?.table.name ?? target
}

function foreignKeyChangeSteps(
  match: ColumnMatch,
  before: ExistingForeignKey | undefined,
  after: ForeignKey,
  target: TableDiffTarget,
): SchemaDiff {
  const { column, is } = match
  const { table, context } = target
  const about = entityOf(table)
  const field = table.field ?? column.field
  const { name, required } = column
  const type = context.columns.type(column.column) ?? is?.type ?? ''
  const isAlike = before !== undefined && targetOf(before, context) === after.target
  const missingTargetRule = (
    rows: ReturnType<typeof sql>,
    others: ReturnType<typeof sql> | undefined,
  ) => {
    const exists = others
      ? sql`exists (select 1 from ${others} as o where o."id" = s.${sql.ref(name)})`
      : sql`1 = 0`
    return sql`${rows} as s where s.${sql.ref(name)} is not null and not ${exists}`
  }
  const link: PlanStep = {
    phase: 'link',
    note: { about, message: { id: isAlike ? 'link rule' : 'link', field, target: after.target } },
    statements: [
      // Rows of a join table without one of their ends are meaningless.
      ...(table.field === undefined || isAlike
        ? []
        : [sql`delete from ${missingTargetRule(sql.table(table.name), sql.table(after.target))}`]),
      ...context.alter.link({ table: table.name, column: name, type, required, before, after }),
    ],
    ...(before === undefined && table.field === undefined
      ? linkAhead(match, after, target)
      : undefined),
  }
  const needsNoCheck = isAlike || table.field !== undefined
  if (needsNoCheck) return mergeDiffs({ steps: [link] })
  return mergeDiffs({
    steps: [link],
    stricterRules: [
      {
        about,
        message: { id: 'missing targets', field },
        breaking: (rowsOf) =>
          sql`select s."id" from ${missingTargetRule(rowsOf(table.name) ?? sql``, rowsOf(after.target))}`,
        isBefore: false,
      },
    ],
  })
}

/** Returns how a foreign key between existing tables is built beforehand. */
function linkAhead(
  match: ColumnMatch,
  after: ForeignKey,
  target: TableDiffTarget,
): Pick<PlanStep, 'ahead'> {
  const { table, context } = target
  const isTargetThere = context.matches.get(after.target)?.at === after.target
  if (!context.alter.ahead || !isTargetThere || !isSettled(match, target)) return {}
  const { name: column } = match.column
  const name = hashedName(`${table.name}__${column}_link`, [after.target, after.onDelete])
  const statement = context.alter.ahead.addLink(table.name, column, after, name)
  return { ahead: { kind: 'constraint', table: table.name, name, statement } }
}

/** Removes the foreign key of a column, before the column is renamed. */
export function dropForeignKeyStep(
  at: string,
  before: ExistingForeignKey | undefined,
  present: ExistingTable,
  place: Pick<TableDiffTarget, 'at' | 'context'>,
): PlanStep {
  const { type = '', required = false } = present.columns.get(at) ?? {}
  const change = { table: place.at, column: at, type, required, before, after: undefined }
  return { phase: 'unlink', statements: place.context.alter.link(change) }
}
