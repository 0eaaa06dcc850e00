import type { JsonSchema } from '#shell/model/field.ts'
import { preferenceName, type Preferences } from '#shell/operations/views/preferences.ts'
import type { OwnAddress } from '../address.ts'
import { forOnly, people } from '../openapi/audience.ts'
import { json, operation } from '../openapi/operation.ts'
import type { Node } from '../openapi/operation.ts'

const value: JsonSchema = { type: ['object', 'array'] }
const noStore = { 'cache-control': 'no-store' }
const refusals = ['not-found', 'signed-out', 'forbidden'] as const

const nameParameter: Node = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'What the screen calls it.',
  schema: { type: 'string', pattern: preferenceName.source },
}

/** What screens keep for somebody. */
export function preferenceAddresses(preferences: Preferences): readonly OwnAddress[] {
  return forOnly(people, [
    {
      path: '/v1/preferences/{name}',
      methods: {
        GET: async ({ by, params: { name = '' } }) => ({
          headers: noStore,
          body: { value: await preferences.read(by, name) },
        }),
        async PUT({ by, request, params: { name = '' } }) {
          await preferences.put(by, name, request.body)
          return { status: 204 }
        },
        async DELETE({ by, params: { name = '' } }) {
          await preferences.remove(by, name)
          return { status: 204 }
        },
      },
      document: {
        parameters: [nameParameter],
        get: operation('read-preferences', 'Read: Preference', {
          description: 'What a screen keeps for you; null where it keeps nothing.',
          ok: {
            type: 'object',
            required: ['value'],
            properties: { value: { type: ['object', 'array', 'null'] } },
          },
          failures: ['unknown-parameter', ...refusals],
        }),
        put: operation('put-preferences', 'Put: Preference', {
          requestBody: { content: json(value), required: true },
          status: '204',
          isWriting: true,
          failures: ['malformed', 'full', ...refusals],
        }),
        delete: operation('remove-preferences', 'Remove: Preference', {
          status: '204',
          isWriting: true,
          failures: [...refusals],
        }),
      },
    },
  ])
}
