import type { JsonSchema } from '#shell/language/fields/field.ts'
import {
  preferenceName,
  type PreferenceOperations,
} from '#shell/operations/saved-views/preferences.ts'
import type { SystemRoute } from '../route.ts'
import { limitToAudience, usersOnly } from '../openapi/audience.ts'
import { json, operation } from '../openapi/operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'

const value: JsonSchema = { type: ['object', 'array'] }
const noStore = { 'cache-control': 'no-store' }
const denied = ['not-found', 'unauthenticated', 'forbidden'] as const

const nameParameter: OpenApiNode = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'The name that the screen uses.',
  schema: { type: 'string', pattern: preferenceName.source },
}

/** Creates the routes for the preferences of the current user, which screens store. */
export function preferenceRoutes(preferences: PreferenceOperations): readonly SystemRoute[] {
  return limitToAudience(usersOnly, [
    {
      path: '/v1/preferences/{name}',
      methods: {
        GET: async ({ ctx, params: { name = '' } }) => ({
          headers: noStore,
          body: { value: await preferences.read(ctx, name) },
        }),
        async PUT({ ctx, request, params: { name = '' } }) {
          await preferences.put(ctx, name, request.body)
          return { status: 204 }
        },
        async DELETE({ ctx, params: { name = '' } }) {
          await preferences.remove(ctx, name)
          return { status: 204 }
        },
      },
      document: {
        parameters: [nameParameter],
        get: operation('readPreference', 'Get a preference', {
          description: 'The stored preference, or null.',
          ok: {
            type: 'object',
            required: ['value'],
            properties: { value: { type: ['object', 'array', 'null'] } },
          },
          failures: ['unknown-parameter', ...denied],
        }),
        put: operation('setPreference', 'Set a preference', {
          requestBody: { content: json(value), required: true },
          status: '204',
          isWriting: true,
          failures: ['bad-request', 'limit-reached', ...denied],
        }),
        delete: operation('deletePreference', 'Delete a preference', {
          status: '204',
          isWriting: true,
          failures: [...denied],
        }),
      },
    },
  ])
}
