import type { Operations } from '#shell/operations/operations.ts'
import { longestSearch } from '#shell/operations/lists/parse-search.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'
import { searchAsked } from './parameters.ts'

const text = { type: 'string' }
const item = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: text, title: text, state: text },
}
const foundIn = {
  type: 'object',
  required: ['entity', 'plural', 'labels', 'items', 'isMore'],
  properties: {
    entity: text,
    plural: text,
    labels: text,
    items: { type: 'array', items: item },
    isMore: { type: 'boolean' },
  },
}
const parameters = [
  {
    name: 'search',
    in: 'query',
    required: true,
    description: 'The words.',
    schema: { type: 'string', maxLength: longestSearch },
  },
  {
    name: 'list',
    in: 'query',
    description: 'The one list to search, such as cards.',
    schema: text,
  },
  {
    name: 'limit',
    in: 'query',
    description: 'How many at most of each list.',
    schema: { type: 'integer', minimum: 1, maximum: 25, default: 5 },
  },
]

/** Where one searches in everything that one may see. */
export function searchAddress(operations: Operations): OwnAddress {
  return {
    path: '/v1/search',
    readsQuery: true,
    methods: {
      GET: async ({ by, request }) => {
        const { language = 'en' } = request
        const asked = { ...searchAsked(request.query), language }
        return {
          headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
          body: { found: await operations.searchEverything(by, asked) },
        }
      },
    },
    document: {
      get: operation(
        'search-everything',
        'Search all lists, or one: what is called by the words comes first',
        {
          parameters,
          failures: ['unknown-parameter', 'malformed'],
          ok: {
            type: 'object',
            required: ['found'],
            properties: { found: { type: 'array', items: foundIn } },
          },
        },
      ),
    },
  }
}
