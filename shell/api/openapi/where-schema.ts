import type { Entity } from '#shell/model/entity.ts'
import type { JsonSchema } from '#shell/model/field.ts'
import { meKind } from '#shell/model/me.ts'
import { type Reverse, reversesOf } from '#shell/model/reverse.ts'
import { relativeDayPattern } from '#shell/model/relative-day.ts'
import { statesOf } from '#shell/model/state.ts'
import { columnFor } from '#shell/operations/lists/comparable.ts'
import { longestPart, operatorsOf } from '#shell/operations/lists/parse-list.ts'
import { schemaName } from './schema-name.ts'
import type { View } from './view.ts'

const moment: JsonSchema = { type: 'string', format: 'date-time' }
const day: JsonSchema = { type: 'string', format: 'date', pattern: String.raw`^\d{4}-\d\d-\d\d$` }
const relativeDay: JsonSchema = {
  type: 'string',
  pattern: relativeDayPattern.source,
  description: 'A day from today on: today-7d, week, month+1m.',
}
const self: JsonSchema = { enum: ['me'], description: 'Whoever asks.' }
const id: JsonSchema = { type: 'string', pattern: String.raw`^[\da-z]{16}$` }
const kept: Readonly<Record<string, JsonSchema>> = { id, created: moment, updated: moment }

/** The names by which somebody may ask about an entity. */
export function askedNames(entity: Entity, view: View): readonly string[] {
  const readable = view.readable(entity)
  const names = ['id', ...Object.keys(entity.fields), 'state', 'created', 'updated']
  return names.filter((name) => (operatorsOf(name, { entity, readable }) ?? []).length > 0)
}

/** By what somebody may have a list sorted. */
export function sortedNames(entity: Entity, view: View): readonly string[] {
  const readable = view.readable(entity).difference(view.sometimes(entity))
  return askedNames(entity, view).filter(
    (name) => name === 'state' || operatorsOf(name, { entity, readable })?.includes('gt'),
  )
}

/** What `where` of a list can be: conditions on the fields of the entity, and on related records. */
export function whereSchema(entity: Entity, entities: readonly Entity[], view: View): JsonSchema {
  const own = { $ref: `#/components/schemas/${schemaName(entity)}Where` }
  const names = askedNames(entity, view).map((name) => [name, asked(name, entity, entities, view)])
  return {
    type: 'object',
    description: 'Conditions, all of which must hold.',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(names),
      ...Object.fromEntries(reversesOf(entity, entities).flatMap((one) => pointing(one, view))),
      and: { type: 'array', items: own, description: 'All of these must hold.' },
      or: { type: 'array', items: own, description: 'One of these must hold.' },
      not: { ...own, description: 'This must not hold.' },
    },
  }
}

function asked(name: string, entity: Entity, entities: readonly Entity[], view: View): JsonSchema {
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
          operators.map((operator) => [operator, operand(operator, value)]),
        ),
      },
      ...(isRelated ? [{ $ref: `#/components/schemas/${schemaName(target)}Where` }] : []),
    ],
  }
}

/** What points here can be asked for as well, by who may see that it does. */
function pointing({ name, from, field }: Reverse, view: View): [string, JsonSchema][] {
  if (!view.may('read', from) || !view.readable(from).has(field)) return []
  const empty = { type: 'object', required: ['empty'], properties: { empty: { type: 'boolean' } } }
  const conditions = { $ref: `#/components/schemas/${schemaName(from)}Where` }
  return [[name, { anyOf: [{ ...empty, additionalProperties: false }, conditions] }]]
}

function operand(operator: string, value: JsonSchema): JsonSchema {
  switch (operator) {
    case 'empty':
      return { type: 'boolean' }
    case 'contains':
    case 'startsWith':
      return { type: 'string', maxLength: longestPart }
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
  const { schema = kept[name] ?? {} } = field ?? {}
  // Of what holds several, one is asked for.
  const one = (schema['items'] as JsonSchema | undefined) ?? schema
  if (meKind(name, entity)) return { anyOf: [one, self] }
  const { kind } = columnFor(entity, name)
  return kind === 'date' || kind === 'moment' ? { anyOf: [one, day, relativeDay] } : one
}
