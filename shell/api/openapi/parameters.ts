import type { Entity } from '#shell/model/entity.ts'
import type { JsonSchema } from '#shell/model/field.ts'
import { reversesOf } from '#shell/model/reverse.ts'
import { longestSearch } from '#shell/operations/lists/parse-search.ts'
import { defaultLimit, largestLimit, largestSkip } from '../parameters.ts'
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

export const idempotencyKey: Node = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this request. When it comes again within a day with the same content, it gets the same answer and nothing is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`^[!-~]+$` },
}

export const ifNoneMatch: Node = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an answer that is at hand: 304 says that it still holds.',
  schema: text,
}

export const query = (name: string, schema: JsonSchema, description: string): Node => ({
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

const skipParameter = query(
  'skip',
  { type: 'integer', minimum: 0, maximum: largestSkip },
  'How many to pass over instead of `after`, to jump: what comes or goes meanwhile shifts the rest.',
)

/** What of a record is to be answered, and what is to come along. */
export function lookParameters(
  entity: Entity,
  entities: readonly Entity[],
  view: View,
): readonly Node[] {
  const marks = Object.values(entity.actions).flatMap((one) =>
    one.kind === 'tally' ? [one.mine] : [],
  )
  const state = entity.states ? ['state'] : []
  const own = ['id', 'version', 'created', 'updated', ...state, ...view.readable(entity), ...marks]
  const related = expandable(entity, entities, view)
  const list = (pattern: string) => ({
    type: 'string',
    pattern: `^(?:${pattern})(?:,(?:${pattern}))*$`,
  })
  const names = related.join('|')
  return [
    query(
      'fields',
      list([...new Set(own), ...(names === '' ? [] : [`(?:${names})(?:\\.\\w+)*`])].join('|')),
      'Which fields to answer, separated by commas. Id and version always come along. Of a relation that is expanded, its own: shelf.name.',
    ),
    ...(names === ''
      ? []
      : [
          query(
            'expand',
            list(`(?:${names})(?:\\.\\w+)?`),
            'Which relations to answer as whole records, up to two deep: shelf,authors.books. What may not be read stays its id. Of what points to a record the first 25 come, and the cursor of the rest.',
          ),
        ]),
  ]
}

/** The relations of an entity, and the other sides of those that point to it. */
function expandable(entity: Entity, entities: readonly Entity[], view: View): readonly string[] {
  const readable = view.readable(entity)
  const relations = Object.keys(entity.fields).filter(
    (name) => entity.fields[name]?.relation && readable.has(name),
  )
  const reverses = reversesOf(entity, entities).filter(
    ({ from, field }) => view.may('read', from) && view.readable(from).has(field),
  )
  return [...relations, ...reverses.map(({ name }) => name)]
}

export const searchParameter = query(
  'search',
  { type: 'string', maxLength: longestSearch },
  'Words to be found in the searched fields.',
)

export const zoneParameter = query(
  'zone',
  { type: 'string', default: 'UTC' },
  'Whose days count: Europe/Berlin.',
)

/** Conditions on the records of an entity. */
export function whereParameter(entity: Entity): Node {
  const schema = { $ref: `#/components/schemas/${schemaName(entity)}Where` }
  return {
    name: 'where',
    in: 'query',
    description: 'Conditions, as JSON.',
    content: { 'application/json': { schema } },
  }
}

/** What a list can be asked for. */
export function listParameters(
  entity: Entity,
  entities: readonly Entity[],
  view: View,
): readonly Node[] {
  const field = `-?(?:${sortedNames(entity, view).join('|')})`
  const isSearched = Object.values(entity.fields).some(({ searched }) => searched)
  return [
    limitParameter,
    afterParameter,
    skipParameter,
    whereParameter(entity),
    query(
      'sort',
      { type: 'string', pattern: `^${field}(?:,${field}){0,4}$` },
      'Fields, with - before those that go down: -created.',
    ),
    ...(isSearched ? [searchParameter] : []),
    zoneParameter,
    query('total', yesNo, 'Whether to count all that fit.'),
    ...(view.may('remove', entity)
      ? [query('bin', yesNo, 'Whether to list what has been removed.')]
      : []),
    ...lookParameters(entity, entities, view),
    ifNoneMatch,
  ]
}
