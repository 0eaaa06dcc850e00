import type { Entity } from '#shell/language/entities/entity.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import { namesInPattern } from '#shell/model/values/number-pattern.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { Database } from '../../database.ts'
import { addSortKey } from '../../ddl/alter.ts'
import { snakeCase, tableOf } from '../../columns/names.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import { matchColumns } from '../compare/match-columns.ts'
import type { DiffContext } from '../context.ts'
import { createFillPage } from '../fill/fill-set-values.ts'
import type { SetFill } from '../fill/set-fill.ts'
import type { FillAhead } from '../plan/step.ts'
import { isSettled } from './settled-columns.ts'
import { fillHash } from './unfinished-fills.ts'

type Compared = Omit<DiffContext, 'filled' | 'filledAhead' | 'unfinished'>

/**
 * Returns how new fields are filled before the migration. The version before does not write them, so
 * only records that are created meanwhile remain for the migration itself.
 */
export function fillAhead(fill: SetFill, context: Compared): FillAhead | undefined {
  const { entity, names, columns, sorted, timeZone } = fill
  const { alter, matches, present } = context
  const name = tableOf(entity.name)
  const isReady = names.every((field) =>
    pathsOf(entity.fields[field]?.source).every((path) =>
      isPathSettled(path, entity, fill, context),
    ),
  )
  if (!alter.ahead || matches.get(name)?.at !== name || !isReady) return undefined
  const there = present.get(name)
  const added = columns.filter((column) => !there?.columns.has(column.name))
  const keys = sorted.map(snakeCase).filter((key) => !there?.sortKeys.has(sortKeyColumn(key)))
  const statements = [
    // A foreign key is added in the migration.
    ...added.flatMap(({ name: column, field, column: type, required }) =>
      alter.addColumn(name, { name: column, field, column: type, required }),
    ),
    ...keys.map((column) => addSortKey(name, column, alter)),
  ]
  const hash = fillHash(entity, names, timeZone)
  const known = columns.map((column) => column.name)
  const about = { table: name, columns: known, hash, last: fill.after ?? '' }
  const createPage = (database: Database, after = fill.after) =>
    createFillPage(database, { ...fill, present, ...(after !== undefined && { after }) })
  return { kind: 'fill', about, statements, createPage }
}

/** The dotted names of the fields that a source reads. */
function pathsOf(source: FieldSource | undefined): readonly string[] {
  if (source === undefined || source === me) return []
  if (isExpression(source)) {
    const { names, paths } = expressionInputs(source)
    return [...names, ...paths]
  }
  if (typeof source !== 'object' || !('kind' in source) || source.kind === 'application') return []
  if (source.kind === 'slug') return [source.field]
  return [source.per ?? [], namesInPattern(source.pattern ?? '')].flat()
}

/** Checks whether the columns that a path reads are there as they are declared. */
function isPathSettled(path: string, entity: Entity, fill: SetFill, context: Compared): boolean {
  const [first = '', ...rest] = path.split('.')
  const field = entity.fields[first]
  // A name that is no field is a part of the time of creation, which is always there.
  if (!field || (entity === fill.entity && fill.names.includes(first))) return true
  const name = tableOf(entity.name)
  const table = context.declared.find((one) => one.name === name)
  const at = context.matches.get(name)?.at
  const there = at === undefined ? undefined : context.present.get(at)
  if (!table || at === undefined || !there) return false
  const matched = matchColumns(table.columns, there, context.stored.get(at))
  const match = matched.find(({ column }) => column.field === first)
  if (!isSettled(match, { table, at, context })) return false
  const next = fill.entities.get(field.relation?.target ?? '')
  return (
    rest.length === 0 || (next !== undefined && isPathSettled(rest.join('.'), next, fill, context))
  )
}
