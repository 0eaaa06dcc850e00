import type { Entity } from '#shell/model/entity.ts'
import type { JsonSchema } from '#shell/model/field.ts'
import { defaultLimit, largestLimit } from '../parameters.ts'
import { schemaName } from './schema-name.ts'
import type { Node } from './operation.ts'
import type { View } from './view.ts'
import { sortedNames } from './where-schema.ts'

const text: JsonSchema = { type: 'string' }

export const idParameter: Node = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the record.',
  schema: { type: 'string', pattern: String.raw`^[\da-z]{16}$` },
}

export const ifMatch: Node = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The ETag of the version that was seen, or that version in quotes.',
  schema: { type: 'string', pattern: String.raw`^(?:W/)?"\d{1,15}(?:\.[\w-]+)?"$` },
  example: '"3"',
}

export const ifNoneMatch: Node = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an answer that is at hand: 304 says that it still holds.',
  schema: text,
}

const query = (name: string, schema: JsonSchema, description: string): Node => ({
  name,
  in: 'query',
  description,
  schema,
})
const yesNo: JsonSchema = { enum: ['yes', 'no'], default: 'no' }
const limit = { type: 'integer', minimum: 1, maximum: largestLimit, default: defaultLimit }

export const limitParameter = query('limit', limit, 'How many at most.')
export const afterParameter = query(
  'after',
  text,
  'The value of next of the answer before, to the same question.',
)

/** What a list can be asked for. */
export function listParameters(entity: Entity, view: View): readonly Node[] {
  const field = `-?(?:${sortedNames(entity, view).join('|')})`
  const isSearched = Object.values(entity.fields).some(({ searched }) => searched)
  return [
    limitParameter,
    afterParameter,
    {
      name: 'where',
      in: 'query',
      description: 'Conditions, as JSON.',
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${schemaName(entity)}Where` },
        },
      },
    },
    query(
      'sort',
      { type: 'string', pattern: `^${field}(?:,${field}){0,4}$` },
      'Fields, with - before those that go down: -created.',
    ),
    ...(isSearched ? [query('search', text, 'Words to be found in the searched fields.')] : []),
    query('total', yesNo, 'Whether to count all that fit.'),
    ...(view.may('remove', entity)
      ? [query('bin', yesNo, 'Whether to list what has been removed.')]
      : []),
    ifNoneMatch,
  ]
}
