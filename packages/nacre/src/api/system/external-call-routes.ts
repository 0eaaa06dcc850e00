import type { JsonSchema } from '#shell/language/fields/field.ts'
import type { ExternalCalls } from '#shell/operations/system/external-calls.ts'
import type { RequestContext } from '#shell/operations/request-context.ts'
import { objectSchema } from '../accounts/account-schemas.ts'
import { administratorsOnly, limitToAudience } from '../openapi/audience.ts'
import { operation } from '../openapi/operation.ts'
import type { SystemRoute } from '../route.ts'

const text: JsonSchema = { type: 'string' }
const optional: JsonSchema = { type: ['string', 'null'] }
const flag: JsonSchema = { type: 'boolean' }
const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const call = objectSchema({
  name: text,
  description: text,
  method: { enum: ['GET', 'POST'] },
  url: optional,
  variable: optional,
  secret: optional,
})
const secret = objectSchema({
  name: text,
  description: text,
  variable: text,
  isRequired: flag,
  isSet: flag,
})

/** Creates the route that lists the services that the product calls. */
export function externalCallRoutes(
  read: (ctx: RequestContext) => ExternalCalls,
): readonly SystemRoute[] {
  return limitToAudience(administratorsOnly, [
    {
      path: '/v1/system/external-calls',
      methods: {
        GET: ({ ctx }) => ({ headers: { 'cache-control': 'no-store' }, body: read(ctx) }),
      },
      document: {
        get: operation('listExternalCalls', 'List the services that the product calls', {
          ok: objectSchema({ calls: arrayOf(call), secrets: arrayOf(secret) }),
          failures: ['unauthenticated', 'forbidden'],
        }),
      },
    },
  ])
}
