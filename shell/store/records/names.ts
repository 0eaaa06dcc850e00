import type { Entity } from '#shell/model/entity.ts'
import type { Expression } from '#shell/model/expression.ts'
import type { Column } from '#shell/model/field.ts'

/** A column of an entity's table, under the name that records use for it. */
export interface NamedColumn {
  readonly name: string
  readonly column: Column
  readonly isRequired: boolean
}

const kept = (name: string, kind: 'text' | 'whole' | 'moment', isRequired = true): NamedColumn => ({
  name,
  column: { kind },
  isRequired,
})

/** What every table has before the columns of its fields. */
export function keptColumns(entity: Entity): readonly NamedColumn[] {
  return [
    kept('id', 'text'),
    kept('version', 'whole'),
    kept('created', 'moment'),
    kept('updated', 'moment'),
    kept('owner', 'text', false),
    kept('removed', 'moment', false),
    ...(entity.states ? [kept('state', 'text')] : []),
  ]
}

/** The fields that lie in the entity's own table. */
export function fieldColumns(entity: Entity): readonly NamedColumn[] {
  return Object.entries(entity.fields)
    .filter(([, { column }]) => column.kind !== 'several' && column.kind !== 'computed')
    .map(([name, { column, required }]) => ({ name, column, isRequired: required }))
}

/** The fields that the database works out from others. */
export function computedColumns(entity: Entity): readonly NamedColumn[] {
  return Object.entries(entity.fields).flatMap(([name, { computed }]) =>
    computed ? [{ name, column: resultOf(computed.from), isRequired: false }] : [],
  )
}

function resultOf({ gives, places }: Expression): Column {
  return gives === 'decimal' ? { kind: gives, places } : { kind: gives }
}

/** Everything that can be read from the entity's own table. */
export function readColumns(entity: Entity): readonly NamedColumn[] {
  return [...keptColumns(entity), ...fieldColumns(entity), ...computedColumns(entity)]
}

/** The fields that hold several records of another entity, in tables of their own. */
export function severalFields(entity: Entity): readonly string[] {
  return Object.keys(entity.fields).filter((name) => entity.fields[name]?.column.kind === 'several')
}

export function tableOf(entity: string): string {
  return snake(entity)
}

export function joinTableOf(entity: string, field: string): string {
  return `${snake(entity)}__${snake(field)}`
}

/** The spelling of a name in the database. */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}
