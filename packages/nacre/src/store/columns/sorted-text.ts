import type { Entity } from '#shell/language/entities/entity.ts'
import { referencedFields } from '#shell/language/expressions/expression.ts'
import { computedStorage, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import type { DatabaseRow } from '../rows.ts'
import type { SortKeys } from '../collation/sort-keys.ts'
import { hashedName, maxNameLength } from './hashed-name.ts'
import { snakeCase } from './names.ts'

const knownFields = new WeakMap<Entity, ReadonlySet<string>>()

/**
 * Returns the fields whose text is ordered by the rules of the language: those that lists can be
 * sorted by. Their sort keys are in a column of their own.
 */
export function sortedTextFields(entity: Entity): ReadonlySet<string> {
  const known = knownFields.get(entity)
  if (known) return known
  const { fields } = entity
  const found = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.operators.includes('gt') === true && isStoredText(name, entity)
  })
  const all = new Set(found)
  knownFields.set(entity, all)
  return all
}

/**
 * Computed text has a key if it is stored and only writes of its record change it, which those of
 * counters are not.
 */
function isStoredText(name: string, { fields }: Entity): boolean {
  const { column, computed } = fields[name] ?? {}
  if (!computed) return column?.kind === 'text'
  const { expression } = computed
  if (expression.gives !== 'text' || computedStorage(fields, name) !== 'generated') return false
  const sources = referencedFields(inlineComputed(expression, fields))
  return sources.every((source) => fields[source]?.type !== 'counter')
}

/** The start of the names of columns with sort keys. */
export const sortKeyPrefix = '_sort_'

/** Returns the name of the column with the sort key of a text column. */
export function sortKeyColumn(column: string): string {
  const name = sortKeyPrefix + column
  return name.length > maxNameLength ? hashedName(name, column) : name
}

/** Returns the column that a list is sorted by. */
export function orderColumn(entity: Entity, field: string): string {
  const column = snakeCase(field)
  return sortedTextFields(entity).has(field) ? sortKeyColumn(column) : column
}

/** Returns the sort keys of the text among some values, by their columns. */
export function sortKeysOf(entity: Entity, { of }: SortKeys, values: DatabaseRow): DatabaseRow {
  const keys: DatabaseRow = {}
  for (const name of sortedTextFields(entity)) {
    if (!(name in values)) continue
    const text = values[name]
    keys[sortKeyColumn(snakeCase(name))] = typeof text === 'string' ? of(text) : null
  }
  return keys
}
