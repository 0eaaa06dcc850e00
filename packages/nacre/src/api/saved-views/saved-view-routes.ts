import type { JsonSchema } from '#shell/language/fields/field.ts'
import {
  viewChangeFields,
  viewFields,
  type SavedViewOperations,
} from '#shell/operations/saved-views/saved-view-operations.ts'
import type { SystemRoute } from '../route.ts'
import { limitToAudience, usersOnly } from '../openapi/audience.ts'
import { objectSchemaOf } from '../openapi/entity-schemas.ts'
import { json, operation } from '../openapi/operation.ts'
import { idParameter, ifMatchParameter, queryParameter } from '../openapi/parameters.ts'
import { assertKnownParameters } from '../parameters.ts'

const text: JsonSchema = { type: 'string' }
const booleanSchema: JsonSchema = { type: 'boolean' }
const noStore = { 'cache-control': 'no-store' }
const denied = ['unauthenticated', 'forbidden'] as const

const viewSchema = {
  type: 'object',
  required: ['id', 'version', 'collection', 'name', 'query', 'isShared', 'isDefault', 'isOwn'],
  properties: {
    id: text,
    version: { type: 'integer' },
    collection: text,
    name: text,
    query: { type: 'object', additionalProperties: text },
    isShared: booleanSchema,
    isDefault: booleanSchema,
    isOwn: booleanSchema,
  },
} as const satisfies JsonSchema

const createSchema = objectSchemaOf(Object.entries(viewFields), new Set())
const changes = { ...objectSchemaOf(Object.entries(viewChangeFields), new Set()), required: [] }

/** Creates the routes for saved views of lists: the user’s own and shared ones. */
export function savedViewRoutes(views: SavedViewOperations): readonly SystemRoute[] {
  return limitToAudience(usersOnly, [
    {
      path: '/v1/views',
      hasQuery: true,
      methods: {
        async GET({ ctx, request }) {
          const items = await views.list(ctx, collectionIn(request.query))
          return { headers: noStore, body: { items } }
        },
        async POST({ ctx, request }) {
          const view = await views.create(ctx, request.body)
          const headers = { ...etag(view), location: `/v1/views/${view.id}` }
          return { status: 201, headers, body: view }
        },
      },
      document: {
        get: operation('listViews', 'List the saved views of a list', {
          parameters: [
            {
              ...queryParameter('collection', text, 'The list, as paths call it.'),
              required: true,
            },
          ],
          ok: {
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: viewSchema } },
          },
          failures: ['unknown-parameter', 'not-found', ...denied],
        }),
        post: operation('createView', 'Create a saved view', {
          description: 'Sharing a view requires permission to update every record of the list.',
          requestBody: { content: json(createSchema), required: true },
          ok: viewSchema,
          status: '201',
          headers: ['Location', 'ETag'],
          isWriting: true,
          failures: ['validation-failed', 'bad-request', 'not-found', 'limit-reached', ...denied],
        }),
      },
    },
    {
      path: '/v1/views/{id}',
      methods: {
        async PATCH({ ctx, request, params: { id = '' } }) {
          const view = await views.change(ctx, { id, version: request.version }, request.body)
          return { headers: etag(view), body: view }
        },
        async DELETE({ ctx, params: { id = '' } }) {
          await views.remove(ctx, id)
          return { status: 204 }
        },
      },
      document: {
        parameters: [idParameter],
        patch: operation('changeView', 'Update a saved view', {
          parameters: [ifMatchParameter],
          requestBody: { content: json(changes), required: true },
          ok: viewSchema,
          headers: ['ETag'],
          isWriting: true,
          failures: [
            'validation-failed',
            'bad-request',
            'not-found',
            'precondition-required',
            'precondition-failed',
            ...denied,
          ],
        }),
        delete: operation('deleteView', 'Delete a saved view', {
          status: '204',
          isWriting: true,
          failures: ['not-found', ...denied],
        }),
      },
    },
  ])
}

function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { ...noStore, etag: `"${version}"` }
}

function collectionIn(query = ''): string {
  assertKnownParameters(query, ['collection'])
  return new URLSearchParams(query).get('collection') ?? ''
}
