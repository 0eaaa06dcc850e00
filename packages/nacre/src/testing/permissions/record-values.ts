import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { traitsOf } from '#shell/field-types/traits.ts'
import { canGenerate, generateValue } from '#shell/field-types/types.ts'

export type GeneratedValues = Readonly<Record<string, unknown>>

let count = 0

/**
 * Returns values for a record: `own` ones, and generated ones. Optional fields whose values do not
 * follow from their declaration are left out.
 */
export function valuesOf(
  entity: Entity,
  relationTargets: ReadonlyMap<string, string>,
  own: GeneratedValues = {},
): GeneratedValues {
  count += 1
  const isTimed = Object.values(entity.states?.moves ?? {}).some(({ at }) => at !== undefined)
  const all = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.computed || Object.hasOwn(own, name)) return []
    if (field.relation) {
      const { isMany, target } = field.relation
      const other = relationTargets.get(target)
      // Some conditions refer to relations to users.
      const isIncluded = field.required || target === 'user'
      if (isMany) return [[name, other !== undefined && field.required ? [other] : []] as const]
      return other === undefined || !isIncluded ? [] : [[name, other] as const]
    }
    const isOnce = isUnique(entity, name)
    if (traitsOf(field.type).isFile) {
      return field.required ? [[name, generateValue(field)] as const] : []
    }
    if (!canGenerate(field) || (isOnce && !field.required)) return []
    const generated = isOnce ? nextValidValue(field) : generateValue(field)
    const value = isTimed ? inTheFuture(field, generated) : generated
    return value === undefined ? [] : [[name, field.normalize(value)] as const]
  })
  return { ...Object.fromEntries(all), ...own }
}

/** Moves a day or a moment ahead, so that no move of its record is due. */
function inTheFuture(field: Field, value: unknown): unknown {
  const isTime = field.column.kind === 'timestamp' || field.column.kind === 'date'
  if (!isTime || typeof value !== 'string') return value
  const later = value.replace(/^\d{4}/u, '2090')
  return field.check(later) ? value : later
}

/** Checks whether the value of a field must be unique, by itself or with others. */
export const isUnique = ({ fields, unique }: Entity, name: string): boolean =>
  fields[name]?.unique === true || Object.values(unique).some((one) => one.fields.includes(name))

/** Returns a different valid value on each call, as long as the field allows. */
function nextValidValue(field: Field): unknown {
  const value = generateValue(field, count)
  return field.check(value) ? generateValue(field, count % 100) : value
}

/** Returns the required fields without a value. Entities that require each other have no first record. */
export function missingFields({ fields }: Entity, values: GeneratedValues): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const { required, computed } = fields[name] ?? {}
    return required && !computed && (values[name] ?? undefined) === undefined
  })
}

/** Sorts entities after those that they require. */
export function sortByDependency(entities: readonly Entity[]): readonly Entity[] {
  const dependenciesOf = ({ name: own, fields }: Entity) =>
    Object.values(fields).flatMap(({ relation, required }) =>
      relation && required && !relation.isMany && relation.target !== own ? [relation.target] : [],
    )
  const order: Entity[] = []
  for (let left = entities; left.length > 0; left = left.filter((one) => !order.includes(one))) {
    const next = left.filter((one) =>
      dependenciesOf(one).every((name) => order.some((placed) => placed.name === name)),
    )
    // Entities that require each other in a cycle cannot have records.
    if (next.length === 0) return [...order, ...left]
    order.push(...next)
  }
  return order
}
