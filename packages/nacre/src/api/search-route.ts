import type { Operations } from '#shell/operations/operations.ts'
import { maxSearchLength } from '#shell/operations/queries/parse-search.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'
import { parseSearchParams } from './parameters.ts'

const text = { type: 'string' }
const hitSchema = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: text, title: text, state: text },
}
const groupSchema = {
  type: 'object',
  required: ['entity', 'plural', 'pluralLabel', 'items', 'isMore'],
  properties: {
    entity: text,
    plural: text,
    pluralLabel: text,
    items: { type: 'array', items: hitSchema },
    isMore: { type: 'boolean' },
  },
}
const parameters = [
  {
    name: 'search',
    in: 'query',
    required: true,
    description: 'The search terms.',
    schema: { type: 'string', maxLength: maxSearchLength },
  },
  {
    name: 'list',
    in: 'query',
    description: 'The list to search, for example cards.',
    schema: text,
  },
  {
    name: 'limit',
    in: 'query',
    description: 'Maximum number of results per list.',
    schema: { type: 'integer', minimum: 1, maximum: 25, default: 5 },
  },
]

/** Creates the route of the global search over all readable records. */
export function searchRoute(operations: Operations): SystemRoute {
  return {
    path: '/v1/search',
    hasQuery: true,
    methods: {
      GET: async ({ ctx, request }) => {
        const { language = 'en' } = request
        const params = { ...parseSearchParams(request.query), language }
        return {
          headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
          body: { found: await operations.searchAll(ctx, params) },
        }
      },
    },
    document: {
      get: operation('search', 'Search all lists or one list, matches in titles first', {
        parameters,
        failures: ['unknown-parameter', 'bad-request'],
        ok: {
          type: 'object',
          required: ['found'],
          properties: { found: { type: 'array', items: groupSchema } },
        },
      }),
    },
  }
}
