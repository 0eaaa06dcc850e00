import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { computedStorage, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import type { ColumnType, Field } from '#shell/language/fields/field.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { columnConstraints } from './column-constraints.ts'
import {
  fieldColumns,
  formerSystemColumns,
  joinTableOf,
  systemColumns,
  manyRelationFields,
  snakeCase,
  tableOf,
} from '../columns/names.ts'
import type { SqlColumnType } from '../columns/column-codec.ts'
import type { ColumnDefinition, ForeignKey, TableDefinition } from './table-definition.ts'
import { sortedTextFields } from '../columns/sorted-text.ts'
import { indexesOf } from './indexes-of.ts'
import { shortHash } from '../columns/hashed-name.ts'

/** Returns the table of an entity, and those of its to-many relations. */
export function entityTables(
  entity: Entity,
  entities: readonly Entity[],
  collation: string,
): readonly TableDefinition[] {
  return [
    entityTable(entity, entities, collation),
    ...manyRelationFields(entity).map((field) => joinTable(entity, field)),
  ]
}

function entityTable(
  entity: Entity,
  entities: readonly Entity[],
  collation: string,
): TableDefinition {
  const saved = systemColumns(entity).map(({ name, column, isRequired }): ColumnDefinition => {
    const shape = {
      name: snakeCase(name),
      field: name,
      column: assertStorable(column),
      required: isRequired,
    }
    const was = formerSystemColumns[shape.name]
    if (was !== undefined) return { ...shape, was }
    if (name !== 'state' || !entity.states) return shape
    return { ...shape, bounds: { oneOf: statesOf(entity.states) }, fill: entity.states.initial }
  })
  const declared = fieldColumns(entity).flatMap(({ name }) => {
    const field = entity.fields[name]
    return field ? [fieldColumn(name, field)] : []
  })
  const columns = [...saved, ...declared, ...computedColumns(entity)]
  const sorted = Array.from(sortedTextFields(entity), snakeCase)
  return {
    name: tableOf(entity.name),
    entity: entity.name,
    was: entity.renamedFrom === undefined ? [] : [tableOf(entity.renamedFrom)],
    columns,
    key: ['id'],
    indexes: indexesOf(entity, entities, columns),
    search: declared
      .filter(({ field, column }) => entity.fields[field]?.searchable && column.kind === 'text')
      .map(({ name }) => name),
    ...(sorted.length > 0 ? { sort: { columns: sorted, collation } } : {}),
  }
}

/** Returns the columns of computed fields, which can be filtered and sorted like others. */
function computedColumns({ fields }: Entity): readonly ColumnDefinition[] {
  return Object.entries(fields).flatMap(([field, { computed }]): readonly ColumnDefinition[] => {
    const storage = computedStorage(fields, field)
    if (!computed || storage === 'live') return []
    const { expression } = computed
    const column = {
      name: snakeCase(field),
      field,
      column: columnTypeOfExpression(expression),
      required: false,
    }
    // PostgreSQL computes no column from another computed one.
    if (storage === 'generated') return [{ ...column, from: inlineComputed(expression, fields) }]
    const whole = inlineComputed(expression, fields, { isComplete: true })
    return [{ ...column, renews: JSON.stringify(whole) }]
  })
}

/** Returns the column type of an expression. */
export function columnTypeOfExpression({ gives, places }: Expression): SqlColumnType {
  return gives === 'decimal' ? { kind: gives, places } : { kind: gives }
}

function fieldColumn(name: string, field: Field): ColumnDefinition {
  const column = assertStorable(field.column)
  const bounds = columnConstraints(field, column)
  const { relation, required, defaultValue, renamedFrom } = field
  return {
    name: snakeCase(name),
    field: name,
    column,
    required,
    ...(bounds === undefined ? {} : { bounds }),
    current: shortHash(field.schema),
    fits: (value) => field.check(value) === undefined,
    ...(relation === undefined ? {} : { link: foreignKeyOf(relation, required) }),
    ...(defaultValue === undefined ? {} : { fill: defaultValue }),
    ...(renamedFrom === undefined ? {} : { was: snakeCase(renamedFrom) }),
  }
}

/**
 * Returns the foreign key of a relation. It applies when a record is erased: moving it to the trash
 * is done by the operations.
 */
function foreignKeyOf(
  { target, onRemove }: NonNullable<Field['relation']>,
  required: boolean,
): ForeignKey {
  return {
    target: tableOf(target),
    onDelete: required && onRemove === 'set null' ? 'restrict' : onRemove,
  }
}

/** Returns the join table of a to-many relation. Its rows are deleted with either end. */
function joinTable(entity: Entity, field: string): TableDefinition {
  const { column, relation, renamedFrom } = entity.fields[field] ?? {}
  const target = tableOf(column?.kind === 'many' ? column.target : '')
  const own: ForeignKey = { target: tableOf(entity.name), onDelete: 'cascade' }
  const other: ForeignKey = {
    target,
    onDelete: relation?.onRemove === 'restrict' ? 'restrict' : 'cascade',
  }
  const before = [
    entity.name,
    ...(entity.renamedFrom === undefined ? [] : [entity.renamedFrom]),
  ].flatMap((owner) =>
    [field, ...(renamedFrom === undefined ? [] : [renamedFrom])].map((name) =>
      joinTableOf(owner, name),
    ),
  )
  const text = { column: { kind: 'text' }, required: true } as const
  return {
    name: joinTableOf(entity.name, field),
    entity: entity.name,
    field,
    was: before.slice(1),
    columns: [
      { name: 'record', field: 'record', ...text, link: own },
      { name: 'target', field: 'target', ...text, link: other },
      { name: 'position', field: 'position', column: { kind: 'integer' }, required: true },
    ],
    // Without a primary key, its foreign keys can change without recreating the table.
    key: [],
    indexes: [
      { columns: ['record', 'target'], isUnique: true, of: 'all' },
      { columns: ['target', 'record'], isUnique: false, of: 'all' },
    ],
    search: [],
  }
}

/** Excludes types that have no column of their own. */
function assertStorable(column: ColumnType): SqlColumnType {
  if (column.kind === 'many' || column.kind === 'computed') {
    throw new Error(`A field of type ${column.kind} has no column.`)
  }
  return column
}
