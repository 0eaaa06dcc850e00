import type { Entity } from '#shell/model/entity.ts'
import type { JsonSchema } from '#shell/model/field.ts'
import { statesOf } from '#shell/model/state.ts'
import type { Node } from './operation.ts'

const text: JsonSchema = { type: 'string' }

/** What a record answers, what makes one, what changes one, and a page of them. */
export function entitySchemas(entity: Entity): Node {
  const name = schemaName(entity)
  const record = recordSchema(entity)
  const fields = Object.entries(entity.fields)
  const given = Object.fromEntries(fields.filter(([, { derived }]) => !derived))
  return {
    [name]: record,
    [`${name}Values`]: objectOf(given),
    [`${name}Changes`]: { ...objectOf(given), required: [], minProperties: 1 },
    [`${name}List`]: {
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
        next: { type: ['string', 'null'] },
        total: { type: 'integer' },
      },
    },
  }
}

function recordSchema(entity: Entity): JsonSchema {
  const fields = Object.entries(entity.fields).map(([name, { schema, required }]) => [
    name,
    required ? schema : { anyOf: [schema, { type: 'null' }] },
  ])
  const marks = Object.values(entity.actions).flatMap((action) =>
    action.kind === 'tally' ? [[action.mine, { type: 'boolean' }]] : [],
  )
  const moment = { type: 'string', format: 'date-time' }
  const kept = { id: text, version: { type: 'integer' }, created: moment, updated: moment }
  const state = entity.states ? { state: { enum: statesOf(entity.states) } } : {}
  return {
    type: 'object',
    required: Object.keys(kept),
    properties: { ...kept, ...state, ...Object.fromEntries([...fields, ...marks]) },
  }
}

export function objectOf(fields: Entity['fields']): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.entries(fields)
      .filter(([, field]) => field.required && field.initial === undefined)
      .map(([name]) => name),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { schema, required }]) => [
        name,
        required ? schema : { anyOf: [schema, { type: 'null' }] },
      ]),
    ),
  }
}

export function schemaName({ name }: Entity): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
