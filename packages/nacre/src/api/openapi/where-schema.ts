import type { Entity } from '#shell/language/entities/entity.ts'
import type { JsonSchema } from '#shell/language/fields/field.ts'
import { identityKindOf } from '#shell/model/conditions/me.ts'
import {
  type InverseRelation,
  inverseRelationsOf,
} from '#shell/language/entities/inverse-relation.ts'
import { relativeDayPattern } from '#shell/model/values/relative-day.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { columnFor } from '#shell/operations/queries/to-comparable.ts'
import { maxContainsLength, operatorsOf } from '#shell/operations/queries/parse-where.ts'
import { schemaName } from './schema-name.ts'
import type { ApiVisibility } from '../visibility.ts'

const timestampSchema: JsonSchema = { type: 'string', format: 'date-time' }
const dateSchema: JsonSchema = {
  type: 'string',
  format: 'date',
  pattern: String.raw`^\d{4}-\d\d-\d\d$`,
}
const relativeDay: JsonSchema = {
  type: 'string',
  pattern: relativeDayPattern.source,
  description: 'A day relative to today: today-7d, week, month+1m.',
}
const meSchema: JsonSchema = { enum: ['me'], description: 'The current user.' }
const id: JsonSchema = { type: 'string', pattern: String.raw`^[\da-z]{16}$` }
const systemFieldSchemas: Readonly<Record<string, JsonSchema>> = {
  id,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
}

/** Returns the names that the reader may use in filters of an entity. */
export function filterableNames(entity: Entity, view: ApiVisibility): readonly string[] {
  const readable = view.readable(entity)
  const names = ['id', ...Object.keys(entity.fields), 'state', 'createdAt', 'updatedAt']
  return names.filter((name) => (operatorsOf(name, { entity, readable }) ?? []).length > 0)
}

/** Returns the names that the reader may sort a list by. */
export function sortableNames(entity: Entity, view: ApiVisibility): readonly string[] {
  const readable = view.readable(entity).difference(view.conditional(entity))
  return filterableNames(entity, view).filter(
    (name) => name === 'state' || operatorsOf(name, { entity, readable })?.includes('gt'),
  )
}

/** Returns the schema of `where`: conditions on the fields of an entity and on related records. */
export function whereSchema(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): JsonSchema {
  const own = { $ref: `#/components/schemas/${schemaName(entity)}Where` }
  const names = filterableNames(entity, view).map((name) => [
    name,
    fieldConditionSchema(name, entity, entities, view),
  ])
  return {
    type: 'object',
    description: 'Conditions that must all be true.',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(names),
      ...Object.fromEntries(
        inverseRelationsOf(entity, entities).flatMap((one) => inverseRelationSchemas(one, view)),
      ),
      and: { type: 'array', items: own, description: 'All of these must be true.' },
      or: { type: 'array', items: own, description: 'At least one of these must be true.' },
      not: { ...own, description: 'This must be false.' },
    },
  }
}

function fieldConditionSchema(
  name: string,
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): JsonSchema {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const operators = operatorsOf(name, { entity, readable: view.readable(entity) }) ?? []
  const value = valueSchema(name, entity)
  const target = entities.find((one) => one.name === field?.relation?.target)
  const isRelated = target !== undefined && view.may('read', target)
  return {
    anyOf: [
      ...(operators.includes('is') ? [value, { type: 'null' }] : []),
      {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: Object.fromEntries(
          operators.map((operator) => [operator, operandSchema(operator, value)]),
        ),
      },
      ...(isRelated ? [{ $ref: `#/components/schemas/${schemaName(target)}Where` }] : []),
    ],
  }
}

/** Returns the schema of conditions on an inverse relation that the reader may read. */
function inverseRelationSchemas(
  { name, from, field }: InverseRelation,
  view: ApiVisibility,
): [string, JsonSchema][] {
  if (!view.may('read', from) || !view.readable(from).has(field)) return []
  const empty = { type: 'object', required: ['empty'], properties: { empty: { type: 'boolean' } } }
  const conditions = { $ref: `#/components/schemas/${schemaName(from)}Where` }
  return [[name, { anyOf: [{ ...empty, additionalProperties: false }, conditions] }]]
}

function operandSchema(operator: string, value: JsonSchema): JsonSchema {
  switch (operator) {
    case 'empty':
      return { type: 'boolean' }
    case 'contains':
    case 'startsWith':
      return { type: 'string', maxLength: maxContainsLength }
    case 'in':
      return { type: 'array', items: value, maxItems: 200 }
    case 'is':
    case 'not':
      return { anyOf: [value, { type: 'null' }] }
    default:
      return value
  }
}

function valueSchema(name: string, entity: Entity): JsonSchema {
  if (name === 'state' && entity.states) return { enum: statesOf(entity.states) }
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const { schema = systemFieldSchemas[name] ?? {} } = field ?? {}
  // A condition on a field with several values takes one value.
  const one = (schema['items'] as JsonSchema | undefined) ?? schema
  if (identityKindOf(name, entity)) return { anyOf: [one, meSchema] }
  const { kind } = columnFor(entity, name)
  return kind === 'date' || kind === 'timestamp' ? { anyOf: [one, dateSchema, relativeDay] } : one
}
