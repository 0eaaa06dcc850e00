import type { Entity } from './entity.ts'
import { evaluate } from '../expressions/evaluate.ts'
import type { Field } from '../fields/field.ts'
import type { Expression } from '../expressions/expression.ts'
import { expressionInputs } from '../fields/expression-inputs.ts'
import { resolvePath } from './field-path.ts'
import { inTimeZone } from '../fields/in-time-zone.ts'
import { findInverseRelation } from './inverse-relation.ts'
import { standardSchemaOf } from './standard-schema-of.ts'

type Plain = Readonly<Record<string, unknown>>

/**
 * Returns the entities of a product with its time zone in every field and expression that depends on
 * it. An entity without them stays the same object.
 *
 * @example
 * bindTimeZone([loan], 'Europe/Berlin')
 */
export function bindTimeZone(entities: readonly Entity[], zone: string): readonly Entity[] {
  const isShown = zonedComputed(entities)
  if (zone === 'UTC' && isShown.size === 0) return entities
  return entities.map((entity) => {
    const fields = mapValues(entity.fields, (field) => {
      const bound = bindField(inTimeZone(field as Field, zone), zone)
      return isShown.has(field as Field) ? showInTimeZone(bound, zone) : bound
    })
    const bound = mapValues(entity as unknown as Plain, (value, name) =>
      name === 'fields' ? fields : bindValue(value, zone),
    )
    if (bound === (entity as unknown)) return entity
    const { rules } = entity
    return Object.freeze({
      ...entity,
      ...bound,
      ...standardSchemaOf({ fields: fields as Entity['fields'], rules }),
    })
  })
}

/**
 * Returns the computed times that are worked out from a time at a place: the end of an event is where
 * its start is.
 */
function zonedComputed(entities: readonly Entity[]): ReadonlySet<Field> {
  const isZoned = (field: Field, entity: Entity, visited: readonly Field[]): boolean =>
    field.constraints.zoned === true ||
    (field.computed?.expression.gives === 'timestamp' &&
      !visited.includes(field) &&
      sourcesOf(field.computed.expression, entity, entities).some(({ field: source, entity: on }) =>
        isZoned(source, on, [...visited, field]),
      ))
  return new Set(
    entities.flatMap((entity) =>
      Object.values<Field>(entity.fields).filter(
        (field) => field.computed !== undefined && isZoned(field, entity, []),
      ),
    ),
  )
}

/** Returns the fields that an expression reads, of other records too. */
function sourcesOf(
  expression: Expression,
  entity: Entity,
  entities: readonly Entity[],
): readonly { readonly field: Field; readonly entity: Entity }[] {
  const { names, paths, totals } = expressionInputs(expression)
  const own = [...names, ...paths].flatMap((path) => {
    const { end } = resolvePath(path, entity, entities)
    return end?.field ? [{ field: end.field, entity: end.entity }] : []
  })
  const ofTotals = totals.flatMap((total) => {
    const inverse = findInverseRelation(total.inverse, entity, entities)
    return inverse && total.value ? sourcesOf(total.value, inverse.from, entities) : []
  })
  return [...own, ...ofTotals]
}

function showInTimeZone(field: Field, timeZone: string): Field {
  return Object.freeze({
    ...field,
    constraints: { ...field.constraints, zoned: true, timeZone },
  })
}

function bindField(field: Field, zone: string): Field {
  const expression = field.computed && bindExpression(field.computed.expression, zone)
  const { computed } = field
  if (!computed || !expression || expression === computed.expression) return field
  return Object.freeze({
    ...field,
    computed: { ...computed, expression, of: (values: Plain) => evaluate(expression, values) },
  })
}

/**
 * Returns an expression, or any part of a declaration, with the time zone of the product.
 *
 * @example
 * bindExpression(plus(dateTimeField('starts'), days(1)), 'Europe/Berlin')
 */
export function bindExpression<T>(expression: T, zone: string): T {
  return bindValue(expression, zone) as T
}

/** Copies only what changes, so that everything else keeps its identity. */
function bindValue(value: unknown, zone: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((one) => bindValue(one, zone))
    return items.every((one, index) => one === value[index]) ? value : Object.freeze(items)
  }
  if (!isPlain(value)) return value
  const bound = mapValues(value, (one) => bindValue(one, zone))
  return dependsOnZone(value) ? Object.freeze({ ...bound, zone }) : bound
}

/** Checks whether an object is an expression whose own result depends on the time zone. */
function dependsOnZone({ op, unit, gives, from, parts }: Plain): boolean {
  if (op === 'today') return true
  if (op === 'join')
    return Array.isArray(parts) && parts.some((part: Plain) => part['gives'] === 'timestamp')
  if (op === 'plus' || op === 'minus')
    return gives === 'timestamp' && (unit === 'days' || unit === 'months')
  return op === 'between' && unit === 'days' && isPlain(from) && from['gives'] === 'timestamp'
}

function isPlain(value: unknown): value is Plain {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

function mapValues(object: Plain, map: (value: unknown, name: string) => unknown): Plain {
  let isChanged = false
  const entries = Object.entries(object).map(([name, value]) => {
    const mapped = map(value, name)
    isChanged ||= mapped !== value
    return [name, mapped] as const
  })
  return isChanged ? Object.freeze(Object.fromEntries(entries)) : object
}
