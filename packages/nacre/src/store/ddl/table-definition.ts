import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { computedStorage, inlineComputed } from '#shell/language/expressions/expression-inputs.ts'
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
} from '../records/names.ts'
import type { IndexCondition } from './index-condition.ts'
import { sortedTextFields } from '../records/query/sorted-text.ts'
import { indexesOf } from './indexes-of.ts'
import { builtInTables } from './built-in-tables.ts'
import { maxNameLength, shortHash } from './hashed-name.ts'

/**
 * The type of a column. `serial` is auto-incremented, `transaction` is the id of the writing
 * transaction.
 */
export type SqlColumnType =
  | Exclude<ColumnType, { readonly kind: 'many' | 'computed' }>
  | { readonly kind: 'serial' | 'transaction' }

/** The constraints of a column. Numbers are in stored units. */
export interface ColumnConstraints {
  readonly oneOf?: readonly string[]
  readonly min?: number | string
  readonly max?: number | string
  /** The maximum number of characters. */
  readonly longest?: number
  /** The number whose multiples are valid. */
  readonly step?: number
}

/** A foreign key to an id, and what happens when the target row is deleted. */
export interface ForeignKey {
  readonly target: string
  readonly onDelete: 'restrict' | 'set null' | 'cascade'
}

export interface ColumnDefinition {
  readonly name: string
  /** The name of the field. */
  readonly field: string
  readonly column: SqlColumnType
  readonly required: boolean
  readonly bounds?: ColumnConstraints
  /** A hash of all validations of the field, including those that the database cannot check. */
  readonly current?: string
  /** Validates a value. Only known for the current declaration, and not stored. */
  readonly fits?: (value: unknown) => boolean
  readonly link?: ForeignKey
  /** The value for existing rows when a required column is added. */
  readonly fill?: unknown
  readonly was?: string
  /** The expression of a computed column. */
  readonly from?: Expression
  /** The expression of a column that Nacre renews, as JSON. */
  readonly renews?: string
  /** Whether the column is no longer declared. Its values remain until the removal is approved. */
  readonly isGone?: boolean
}

/** `present` indexes records outside the trash, `binned` those in the trash. */
export interface IndexDefinition {
  readonly columns: readonly string[]
  /** Whether the first column is indexed by its sort key. */
  readonly isSorted?: true
  readonly isUnique: boolean
  readonly of: 'all' | 'present' | 'binned'
  /** Indexes only the records that match. */
  readonly where?: IndexCondition
}

export interface SortDefinition {
  readonly columns: readonly string[]
  readonly collation: string
}

/**
 * The definition of a table. It is compared with the database, and stored as the last declared
 * schema.
 */
export interface TableDefinition {
  readonly name: string
  /** The entity of the table. Built-in tables have none. */
  readonly entity?: string
  /** The field of a join table. */
  readonly field?: string
  readonly was: readonly string[]
  readonly columns: readonly ColumnDefinition[]
  readonly key: readonly string[]
  readonly indexes: readonly IndexDefinition[]
  /** The columns of the full-text index. */
  readonly search: readonly string[]
  /** The text columns with a sort key, and the rules that order them. */
  readonly sort?: SortDefinition
  /** Whether the table is no longer declared. Its rows remain until the removal is approved. */
  readonly isGone?: boolean
}

/**
 * Returns all tables of a product, including the built-in ones. The collation names the rules that
 * order text.
 */
export function tableDefinitions(
  entities: readonly Entity[],
  collation = '',
): readonly TableDefinition[] {
  const tables = entities.flatMap((entity) => [
    entityTable(entity, entities, collation),
    ...manyRelationFields(entity).map((field) => joinTable(entity, field)),
  ])
  const all = [...builtInTables, ...tables]
  assertTableNames(all)
  return all
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

function assertTableNames(tables: readonly TableDefinition[]): void {
  const seen = new Set<string>()
  const claimName = (name: string, sentence: string): void => {
    if (seen.has(name)) throw new Error(sentence)
    seen.add(name)
    const last = name.split('.').at(-1) ?? ''
    if (last.length > maxNameLength) {
      throw new Error(`The name ${last} is too long: ${maxNameLength} characters are the most.`)
    }
  }
  for (const { name, entity = name, columns } of tables) {
    claimName(name, `Two entities have the table ${name}: give ${entity} another name.`)
    for (const column of columns) {
      const sentence = `Two fields have the column ${column.name}: give ${entity}.${column.field} another name.`
      claimName(`${name}.${column.name}`, sentence)
    }
  }
}
