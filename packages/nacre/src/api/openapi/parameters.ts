import type { Entity } from '#shell/language/entities/entity.ts'
import type { JsonSchema } from '#shell/language/fields/field.ts'
import { inverseRelationsOf } from '#shell/language/entities/inverse-relation.ts'
import { maxSearchLength } from '#shell/operations/queries/parse-search.ts'
import { defaultLimit, maxLimit, maxOffset } from '../parameters.ts'
import { schemaName } from './schema-name.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import type { ApiVisibility } from '../visibility.ts'
import { sortableNames } from './where-schema.ts'

const text: JsonSchema = { type: 'string' }

export const idParameter: OpenApiNode = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The ID of the record.',
  schema: { type: 'string', pattern: String.raw`^[\da-z]{16}$` },
}

export const ifMatchParameter: OpenApiNode = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The ETag of the version that you read, or the version in quotes.',
  schema: { type: 'string', pattern: String.raw`^(?:W/)?"\d{1,15}(?:\.[\w-]+)?"$` },
  example: '"3"',
}

export const idempotencyKey: OpenApiNode = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key that you choose for this request. A request with the same key and content within 24 hours returns the original response and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`^[!-~]+$` },
}

export const ifNoneMatchParameter: OpenApiNode = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of a response that you have. The response is 304 if it is still current.',
  schema: text,
}

export const queryParameter = (
  name: string,
  schema: JsonSchema,
  description: string,
): OpenApiNode => ({
  name,
  in: 'query',
  description,
  schema,
})
const booleanSchema: JsonSchema = { enum: ['true', 'false'], default: 'false' }
const limit = { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit }

export const limitParameter = queryParameter('limit', limit, 'Maximum number of results.')
export const afterParameter = queryParameter(
  'after',
  text,
  'The value of next from the previous response to the same query.',
)

const offsetParameter = queryParameter(
  'offset',
  { type: 'integer', minimum: 0, maximum: maxOffset },
  'How many to pass over instead of `after`, to jump: what comes or goes meanwhile shifts the rest.',
)

/** Returns the parameters that select fields and expand relations. */
export function selectionParameters(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): readonly OpenApiNode[] {
  const viewerFields = Object.values(entity.actions).flatMap((one) =>
    one.kind === 'reaction' ? [one.viewerField] : [],
  )
  const state = entity.states ? ['state'] : []
  const own = [
    'id',
    'version',
    'createdAt',
    'updatedAt',
    ...state,
    ...view.readable(entity),
    ...viewerFields,
  ]
  const related = expandableNames(entity, entities, view)
  const list = (pattern: string) => ({
    type: 'string',
    pattern: `^(?:${pattern})(?:,(?:${pattern}))*$`,
  })
  const names = related.join('|')
  return [
    queryParameter(
      'fields',
      list([...new Set(own), ...(names === '' ? [] : [`(?:${names})(?:\\.\\w+)*`])].join('|')),
      'Fields to return, separated by commas. id and version are always returned. Fields of expanded relations: shelf.name.',
    ),
    ...(names === ''
      ? []
      : [
          queryParameter(
            'expand',
            list(`(?:${names})(?:\\.\\w+)?`),
            'Relations to return as records, up to two levels: shelf,authors.books. Records that you can’t read remain IDs. Of reverse relations, the first 25 records and a cursor are returned.',
          ),
        ]),
  ]
}

/** Returns the names of the relations and inverse relations that the reader may expand. */
function expandableNames(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): readonly string[] {
  const readable = view.readable(entity)
  const relations = Object.keys(entity.fields).filter(
    (name) => entity.fields[name]?.relation && readable.has(name),
  )
  const reverses = inverseRelationsOf(entity, entities).filter(
    ({ from, field }) => view.may('read', from) && view.readable(from).has(field),
  )
  return [...relations, ...reverses.map(({ name }) => name)]
}

export const searchParameter = queryParameter(
  'search',
  { type: 'string', maxLength: maxSearchLength },
  'Words to search for in the searchable fields.',
)

export const zoneParameter = queryParameter(
  'timeZone',
  { type: 'string', default: 'UTC' },
  'The time zone for days, for example Europe/Berlin.',
)

/** Returns the `where` parameter of an entity. */
export function whereParameter(entity: Entity): OpenApiNode {
  const schema = { $ref: `#/components/schemas/${schemaName(entity)}Where` }
  return {
    name: 'where',
    in: 'query',
    description: 'Conditions as JSON.',
    content: { 'application/json': { schema } },
  }
}

/** Returns the parameters of a list. */
export function listParameters(
  entity: Entity,
  entities: readonly Entity[],
  view: ApiVisibility,
): readonly OpenApiNode[] {
  const field = `-?(?:${sortableNames(entity, view).join('|')})`
  const isSearched = Object.values(entity.fields).some(({ searchable }) => searchable)
  return [
    limitParameter,
    afterParameter,
    offsetParameter,
    whereParameter(entity),
    queryParameter(
      'sort',
      { type: 'string', pattern: `^${field}(?:,${field}){0,4}$` },
      'Sort fields; prefix with - for descending: -createdAt. Text is in the order of the first language of the product.',
    ),
    ...(isSearched ? [searchParameter] : []),
    zoneParameter,
    queryParameter('total', booleanSchema, 'Include the total count.'),
    ...(view.may('remove', entity) || view.may('restore', entity)
      ? [queryParameter('trash', booleanSchema, 'List records in the trash.')]
      : []),
    ...selectionParameters(entity, entities, view),
    ifNoneMatchParameter,
  ]
}
