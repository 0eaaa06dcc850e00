import type { Entity } from '#shell/model/entity.ts'
import type { Expression } from '#shell/model/expression.ts'
import type { Column, Field } from '#shell/model/field.ts'
import { statesOf } from '#shell/model/state.ts'
import { boundsOf } from './bounds.ts'
import {
  fieldColumns,
  joinTableOf,
  keptColumns,
  severalFields,
  snake,
  tableOf,
} from '../records/names.ts'
import { indexesOf } from './shape-indexes.ts'
import { shellTables } from './shell-tables.ts'
import { longestName, signOf } from './signature.ts'

/** How a value lies in a table; `serial` counts up by itself, `transaction` is the one that wrote the row. */
export type StoredColumn =
  | Exclude<Column, { readonly kind: 'several' | 'computed' }>
  | { readonly kind: 'serial' | 'transaction' }

/** What the database itself holds a column to. Numbers are those that are stored. */
export interface Bounds {
  readonly oneOf?: readonly string[]
  readonly min?: number | string
  readonly max?: number | string
  /** The most characters. */
  readonly longest?: number
}

/** What a column points to, by id, and what happens here when that row is gone. */
export interface Link {
  readonly target: string
  readonly onDelete: 'restrict' | 'set null' | 'cascade'
}

export interface ColumnShape {
  readonly name: string
  /** What it is called outside of the database. */
  readonly field: string
  readonly column: StoredColumn
  readonly required: boolean
  readonly bounds?: Bounds
  /** A sign of all that its field asks of a value, also of what the database cannot be asked to hold. */
  readonly held?: string
  /** Asks it. Known while the declaration is at hand, and not remembered. */
  readonly fits?: (value: unknown) => boolean
  readonly link?: Link
  /** What the rows get that are there when a required column is added, as a value outside of the database. */
  readonly fill?: unknown
  readonly was?: string
  /** What the database works it out from, by itself. */
  readonly from?: Expression
  /** No longer declared; its values stay until somebody says the word. */
  readonly isGone?: boolean
}

/** `present` indexes only records that are not in the bin, `binned` only those that are. */
export interface IndexShape {
  readonly columns: readonly string[]
  readonly isUnique: boolean
  readonly of: 'all' | 'present' | 'binned'
}

/** A table as data: what is compared with the database, and kept in it as the last declared model. */
export interface TableShape {
  readonly name: string
  /** The entity whose records or relations are in it. The shell's own tables have none. */
  readonly entity?: string
  /** For the table of a relation to several: its field. */
  readonly field?: string
  readonly was: readonly string[]
  readonly columns: readonly ColumnShape[]
  readonly key: readonly string[]
  readonly indexes: readonly IndexShape[]
  /** The columns that full-text search looks into. */
  readonly search: readonly string[]
  /** No longer declared; its rows stay until somebody says the word. */
  readonly isGone?: boolean
}

/** Every table of a product, the shell's own among them. */
export function shapeOf(entities: readonly Entity[]): readonly TableShape[] {
  const tables = entities.flatMap((entity) => [
    entityTable(entity, entities),
    ...severalFields(entity).map((field) => joinTable(entity, field)),
  ])
  const all = [...shellTables, ...tables]
  refuseBadNames(all)
  return all
}

function entityTable(entity: Entity, entities: readonly Entity[]): TableShape {
  const kept = keptColumns(entity).map(({ name, column, isRequired }): ColumnShape => {
    const shape = { name: snake(name), field: name, column: stored(column), required: isRequired }
    if (name !== 'state' || !entity.states) return shape
    return { ...shape, bounds: { oneOf: statesOf(entity.states) }, fill: entity.states.initial }
  })
  const declared = fieldColumns(entity).flatMap(({ name }) => {
    const field = entity.fields[name]
    return field ? [fieldColumn(name, field)] : []
  })
  const columns = [...kept, ...declared, ...computedColumns(entity)]
  return {
    name: tableOf(entity.name),
    entity: entity.name,
    was: entity.was === undefined ? [] : [tableOf(entity.was)],
    columns,
    key: ['id'],
    indexes: indexesOf(entity, entities, columns),
    search: declared
      .filter(({ field, column }) => entity.fields[field]?.searched && column.kind === 'text')
      .map(({ name }) => name),
  }
}

/** What is worked out has a column of its own, by which it is asked and sorted like any other. */
function computedColumns({ fields }: Entity): readonly ColumnShape[] {
  return Object.entries(fields).flatMap(([field, { computed }]) => {
    if (!computed) return []
    const { from } = computed
    return [{ name: snake(field), field, column: columnOf(from), required: false, from }]
  })
}

/** How the value of an expression is stored. */
export function columnOf({ gives, places }: Expression): StoredColumn {
  return gives === 'decimal' ? { kind: gives, places } : { kind: gives }
}

function fieldColumn(name: string, field: Field): ColumnShape {
  const column = stored(field.column)
  const bounds = boundsOf(field, column)
  const { relation, required, initial, was } = field
  return {
    name: snake(name),
    field: name,
    column,
    required,
    ...(bounds === undefined ? {} : { bounds }),
    held: signOf(field.schema),
    fits: (value) => field.check(value) === undefined,
    ...(relation === undefined ? {} : { link: linkOf(relation, required) }),
    ...(initial === undefined ? {} : { fill: initial }),
    ...(was === undefined ? {} : { was: snake(was) }),
  }
}

/**
 * Removing a record puts it into the bin, which is the operations' work. These rules hold for what
 * leaves the bin for good.
 */
function linkOf({ target, onRemove }: NonNullable<Field['relation']>, required: boolean): Link {
  const onDelete = { refuse: 'restrict', clear: 'set null', 'remove with': 'cascade' } as const
  const chosen = onDelete[onRemove]
  return {
    target: tableOf(target),
    onDelete: required && chosen === 'set null' ? 'restrict' : chosen,
  }
}

/** A relation to several: one row for each, which goes when either end does. */
function joinTable(entity: Entity, field: string): TableShape {
  const { column, relation, was } = entity.fields[field] ?? {}
  const target = tableOf(column?.kind === 'several' ? column.target : '')
  const own: Link = { target: tableOf(entity.name), onDelete: 'cascade' }
  const other: Link = { target, onDelete: relation?.onRemove === 'refuse' ? 'restrict' : 'cascade' }
  const before = [entity.name, ...(entity.was === undefined ? [] : [entity.was])].flatMap((owner) =>
    [field, ...(was === undefined ? [] : [was])].map((name) => joinTableOf(owner, name)),
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
      { name: 'position', field: 'position', column: { kind: 'whole' }, required: true },
    ],
    // No key of its own: what it points to can then change without making the table anew.
    key: [],
    indexes: [
      { columns: ['record', 'target'], isUnique: true, of: 'all' },
      { columns: ['target', 'record'], isUnique: false, of: 'all' },
    ],
    search: [],
  }
}

/** The table of a relation to several says how a value of it lies there, so only the others are asked. */
function stored(column: Column): StoredColumn {
  if (column.kind === 'several' || column.kind === 'computed') {
    throw new Error(`A field of the kind ${column.kind} has no column.`)
  }
  return column
}

function refuseBadNames(tables: readonly TableShape[]): void {
  const seen = new Set<string>()
  const claim = (name: string, sentence: string): void => {
    if (seen.has(name)) throw new Error(sentence)
    seen.add(name)
    const last = name.split('.').at(-1) ?? ''
    if (last.length > longestName) {
      throw new Error(`The name ${last} is too long: ${longestName} characters are the most.`)
    }
  }
  for (const { name, entity = name, columns } of tables) {
    claim(name, `The table ${name} is wanted twice: give ${entity} another name.`)
    for (const column of columns) {
      const sentence = `The column ${column.name} is wanted twice: give ${entity}.${column.field} another name.`
      claim(`${name}.${column.name}`, sentence)
    }
  }
}
