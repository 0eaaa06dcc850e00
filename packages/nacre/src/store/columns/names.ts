import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { computedStorage } from '#shell/language/fields/expression-inputs.ts'
import type { ColumnType } from '#shell/language/fields/field.ts'

/** A column of an entity table, by its field name. */
export interface NamedColumn {
  readonly name: string
  readonly column: ColumnType
  readonly isRequired: boolean
}

/** What system columns were called until 0.1.0. */
export const formerSystemColumns: Readonly<Record<string, string>> = {
  created_at: 'created',
  updated_at: 'updated',
  removed_at: 'removed',
}

const stored = (
  name: string,
  kind: 'text' | 'integer' | 'timestamp',
  isRequired = true,
): NamedColumn => ({
  name,
  column: { kind },
  isRequired,
})

/** Returns the built-in columns of every entity table. */
export function systemColumns(entity: Entity): readonly NamedColumn[] {
  return [
    stored('id', 'text'),
    stored('version', 'integer'),
    stored('createdAt', 'timestamp'),
    stored('updatedAt', 'timestamp'),
    stored('owner', 'text', false),
    stored('removedAt', 'timestamp', false),
    // `since` is the time at which the record entered its state.
    ...(entity.states ? [stored('state', 'text'), stored('since', 'timestamp', false)] : []),
  ]
}

/** Returns the columns of the fields in the entity table. */
export function fieldColumns(entity: Entity): readonly NamedColumn[] {
  return Object.entries(entity.fields)
    .filter(([, { column }]) => column.kind !== 'many' && column.kind !== 'computed')
    .map(([name, { column, required }]) => ({ name, column, isRequired: required }))
}

/** Returns all computed fields. */
export function computedColumns(entity: Entity): readonly NamedColumn[] {
  return Object.entries(entity.fields).flatMap(([name, { computed }]) =>
    computed ? [{ name, column: resultOf(computed.expression), isRequired: false }] : [],
  )
}

function resultOf({ gives, places }: Expression): ColumnType {
  return gives === 'decimal' ? { kind: gives, places } : { kind: gives }
}

/** Returns the computed fields without a column of their own, which are computed when they are read. */
export function liveFields(entity: Entity): readonly NamedColumn[] {
  return computedColumns(entity).filter(
    ({ name }) => computedStorage(entity.fields, name) === 'live',
  )
}

/** Returns the computed columns whose values Nacre renews. */
export function renewedColumns(entity: Entity): readonly NamedColumn[] {
  return computedColumns(entity).filter(
    ({ name }) => computedStorage(entity.fields, name) === 'renewed',
  )
}

/** Returns the computed columns whose values the database computes. */
export function generatedColumns(entity: Entity): readonly NamedColumn[] {
  return computedColumns(entity).filter(
    ({ name }) => computedStorage(entity.fields, name) === 'generated',
  )
}

/** Returns what can be read of a record, also the computed fields without a column. */
export function readColumns(entity: Entity): readonly NamedColumn[] {
  return [...systemColumns(entity), ...fieldColumns(entity), ...computedColumns(entity)]
}

/** Returns the to-many relation fields, which are stored in join tables. */
export function manyRelationFields(entity: Entity): readonly string[] {
  return Object.keys(entity.fields).filter((name) => entity.fields[name]?.column.kind === 'many')
}

export function tableOf(entity: string): string {
  return snakeCase(entity)
}

export function joinTableOf(entity: string, field: string): string {
  return `${snakeCase(entity)}__${snakeCase(field)}`
}

/** Converts a name to its database spelling. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`)
}
