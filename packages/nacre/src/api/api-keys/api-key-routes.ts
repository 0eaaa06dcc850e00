import type { JsonSchema } from '#shell/language/fields/field.ts'
import {
  apiKeyFields,
  type ApiKeyOperations,
} from '#shell/operations/api-keys/api-key-operations.ts'
import { clientContextOf } from '../accounts/account-route.ts'
import type { SystemRoute } from '../route.ts'
import { limitToAudience, usersOnly } from '../openapi/audience.ts'
import { objectSchemaOf } from '../openapi/entity-schemas.ts'
import { json, operation } from '../openapi/operation.ts'
import { idParameter, queryParameter } from '../openapi/parameters.ts'
import { nextCursor, parsePageParams, pageParameters, pageSchema } from '../page-params.ts'

/**
 * Creates the routes for API keys. Users manage their own keys, and administrators manage all keys.
 */
export function apiKeyRoutes(keys: ApiKeyOperations | undefined): readonly SystemRoute[] {
  if (!keys) return []
  return limitToAudience(usersOnly, [collectionRoute(keys), itemRoute(keys)])
}

const text: JsonSchema = { type: 'string' }
const createSchema = objectSchemaOf(Object.entries(apiKeyFields), new Set())
const denied = ['unauthenticated', 'forbidden'] as const
const noStore = { 'cache-control': 'no-store' }

function collectionRoute(keys: ApiKeyOperations): SystemRoute {
  return {
    path: '/v1/api-keys',
    hasQuery: true,
    methods: {
      async GET({ ctx, request }) {
        const page = parsePageParams(request.query, ['createdBy'])
        const createdBy = new URLSearchParams(request.query).get('createdBy')
        const items = await keys.list(ctx, {
          ...page,
          ...(createdBy === null ? {} : { createdBy }),
        })
        return { headers: noStore, body: { items, next: nextCursor(items, page) } }
      },
      async POST(args) {
        const key = await keys.create(clientContextOf(args), args.request.body)
        return {
          status: 201,
          headers: { ...noStore, location: `/v1/api-keys/${key.id}` },
          body: key,
        }
      },
    },
    document: {
      get: operation('listApiKeys', 'List API keys', {
        parameters: [
          ...pageParameters,
          queryParameter('createdBy', text, 'The ID of the user who created them.'),
        ],
        failures: ['unknown-parameter', 'bad-request', ...denied],
        ok: pageSchema(keySchema),
      }),
      post: operation('createApiKey', 'Create an API key (the key is returned only once)', {
        requestBody: { content: json(createSchema), required: true },
        isWriting: true,
        headers: ['Location'],
        failures: [
          'validation-failed',
          'bad-request',
          'limit-reached',
          'reauthentication-required',
          ...denied,
        ],
        ok: { ...keySchema, properties: { ...keySchema['properties'], key: text } },
        status: '201',
      }),
    },
  }
}

function itemRoute(keys: ApiKeyOperations): SystemRoute {
  return {
    path: '/v1/api-keys/{id}',
    methods: {
      GET: async ({ ctx, params: { id = '' } }) => ({
        headers: noStore,
        body: await keys.read(ctx, id),
      }),
      async DELETE({ ctx, params: { id = '' } }) {
        await keys.end(ctx, id)
        return { status: 204 }
      },
    },
    document: {
      parameters: [idParameter],
      get: operation('readApiKey', 'Get an API key', {
        ok: keySchema,
        failures: ['unknown-parameter', 'not-found', ...denied],
      }),
      delete: operation('revokeApiKey', 'Revoke an API key', {
        status: '204',
        isWriting: true,
        failures: ['not-found', ...denied],
      }),
    },
  }
}

const texts: JsonSchema = { type: 'array', items: text }
const timestamp = { type: 'string', format: 'date-time' }
const nullableTimestamp = { anyOf: [timestamp, { type: 'null' }] }

const keySchema = {
  type: 'object',
  required: ['id', 'name', 'scopes', 'roles', 'createdAt', 'expiresAt'],
  properties: {
    id: text,
    name: text,
    scopes: texts,
    roles: texts,
    createdBy: { anyOf: [text, { type: 'null' }] },
    createdAt: timestamp,
    expiresAt: nullableTimestamp,
    lastUsedAt: nullableTimestamp,
    revokedAt: nullableTimestamp,
  },
} as const
