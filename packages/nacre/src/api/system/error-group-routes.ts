import type { JsonSchema } from '#shell/language/fields/field.ts'
import type { ErrorOperations } from '#shell/operations/errors/error-operations.ts'
import { objectSchema } from '../accounts/account-schemas.ts'
import { administratorsOnly, limitToAudience } from '../openapi/audience.ts'
import { operation } from '../openapi/operation.ts'
import { idParameter } from '../openapi/parameters.ts'
import type { SystemRoute } from '../route.ts'

const headers = { 'cache-control': 'no-store' }
const denied = ['unauthenticated', 'forbidden'] as const
const text: JsonSchema = { type: 'string' }
const timestamp: JsonSchema = { type: 'string', format: 'date-time' }
const optionalText: JsonSchema = { anyOf: [text, { type: 'null' }] }
const group = objectSchema({
  id: text,
  context: text,
  name: text,
  message: text,
  code: optionalText,
  stack: text,
  method: optionalText,
  path: optionalText,
  requestIds: { type: 'array', items: text },
  version: text,
  count: { type: 'integer' },
  firstAt: timestamp,
  lastAt: timestamp,
  advice: text,
})

/** Creates the routes of the unexpected errors, for administrators. */
export function errorGroupRoutes(errors: ErrorOperations): readonly SystemRoute[] {
  return limitToAudience(administratorsOnly, [
    {
      path: '/v1/system/errors',
      methods: { GET: async ({ ctx }) => ({ headers, body: { items: await errors.list(ctx) } }) },
      document: {
        get: operation('listUnexpectedErrors', 'List unexpected errors, grouped by place', {
          ok: objectSchema({ items: { type: 'array', items: group } }),
          failures: ['unknown-parameter', ...denied],
        }),
      },
    },
    {
      path: '/v1/system/errors/{id}',
      methods: {
        async DELETE({ ctx, params: { id = '' } }) {
          await errors.dismiss(ctx, id)
          return { status: 204 }
        },
      },
      document: {
        parameters: [idParameter],
        delete: operation('dismissUnexpectedErrors', 'Dismiss a group of unexpected errors', {
          status: '204',
          isWriting: true,
          failures: ['not-found', ...denied],
        }),
      },
    },
  ])
}
