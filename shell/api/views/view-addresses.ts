import type { JsonSchema } from '#shell/model/field.ts'
import { changeFields, viewFields, type Views } from '#shell/operations/views/views.ts'
import type { OwnAddress } from '../address.ts'
import { forOnly, people } from '../openapi/audience.ts'
import { described } from '../openapi/entity-schemas.ts'
import { json, operation } from '../openapi/operation.ts'
import { idParameter, ifMatch, query } from '../openapi/parameters.ts'
import { refuseParameters } from '../parameters.ts'

const text: JsonSchema = { type: 'string' }
const flag: JsonSchema = { type: 'boolean' }
const noStore = { 'cache-control': 'no-store' }
const refusals = ['signed-out', 'forbidden'] as const

const schema = {
  type: 'object',
  required: ['id', 'version', 'list', 'name', 'query', 'isShared', 'isUsual', 'isMine'],
  properties: {
    id: text,
    version: { type: 'integer' },
    list: text,
    name: text,
    query: { type: 'object', additionalProperties: text },
    isShared: flag,
    isUsual: flag,
    isMine: flag,
  },
} as const satisfies JsonSchema

const given = described(Object.entries(viewFields), new Set())
const changes = { ...described(Object.entries(changeFields), new Set()), required: [] }

/** Lists as people have arranged them: their own, and what is shared. */
export function viewAddresses(views: Views): readonly OwnAddress[] {
  return forOnly(people, [
    {
      path: '/v1/views',
      readsQuery: true,
      methods: {
        async GET({ by, request }) {
          refuseParameters(request.query, ['list'])
          const list = new URLSearchParams(request.query).get('list') ?? ''
          return { headers: noStore, body: { items: await views.list(by, list) } }
        },
        async POST({ by, request }) {
          const view = await views.create(by, request.body)
          const headers = { ...etag(view), location: `/v1/views/${view.id}` }
          return { status: 201, headers, body: view }
        },
      },
      document: {
        get: operation('list-views', 'List: Views of a list', {
          parameters: [
            { ...query('list', text, 'The list, as addresses call it.'), required: true },
          ],
          ok: {
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: schema } },
          },
          failures: ['unknown-parameter', 'not-found', ...refusals],
        }),
        post: operation('create-views', 'Create: View', {
          description: 'Whoever may change every record of a list may share views of it.',
          requestBody: { content: json(given), required: true },
          ok: schema,
          status: '201',
          headers: ['Location', 'ETag'],
          isWriting: true,
          failures: ['invalid', 'malformed', 'not-found', 'full', ...refusals],
        }),
      },
    },
    {
      path: '/v1/views/{id}',
      methods: {
        async PATCH({ by, request, params: { id = '' } }) {
          const view = await views.change(by, { id, version: request.version }, request.body)
          return { headers: etag(view), body: view }
        },
        async DELETE({ by, params: { id = '' } }) {
          await views.remove(by, id)
          return { status: 204 }
        },
      },
      document: {
        parameters: [idParameter],
        patch: operation('change-views', 'Change: View', {
          parameters: [ifMatch],
          requestBody: { content: json(changes), required: true },
          ok: schema,
          headers: ['ETag'],
          isWriting: true,
          failures: ['invalid', 'malformed', 'not-found', 'version-needed', 'stale', ...refusals],
        }),
        delete: operation('remove-views', 'Remove: View', {
          status: '204',
          isWriting: true,
          failures: ['not-found', ...refusals],
        }),
      },
    },
  ])
}

function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { ...noStore, etag: `"${version}"` }
}
