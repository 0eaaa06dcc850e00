import { securityLogDays, securityEventKinds } from '#shell/model/accounts/security-event-kinds.ts'
import type { Operations } from '#shell/operations/operations.ts'
import { nullableText, securityEventSchema, objectSchema } from '../accounts/account-schemas.ts'
import type { SystemRoute } from '../route.ts'
import { operation } from '../openapi/operation.ts'
import { queryParameter } from '../openapi/parameters.ts'
import { parseSecurityParams } from '../parameters.ts'

const eventSchema = objectSchema({
  ...securityEventSchema.properties,
  user: nullableText,
  userName: nullableText,
  actor: nullableText,
  actorName: nullableText,
  requestId: nullableText,
})

/** Creates the route of the security log. It is for administrators only. */
export function securityRoute(operations: Operations): SystemRoute {
  const moment = { type: 'string', format: 'date-time' }
  const listOperation = operation('listSecurityEvents', 'List security events', {
    description: `The newest first, by whom and from where. It is kept for ${securityLogDays} days.`,
    parameters: [
      queryParameter(
        'limit',
        { type: 'integer', minimum: 1, maximum: 200 },
        'Maximum number of results.',
      ),
      queryParameter(
        'before',
        { type: 'integer' },
        'Only entries before this number: the value of next in the last response.',
      ),
      queryParameter('kind', { enum: securityEventKinds }, 'Only what is of this kind.'),
      queryParameter('user', { type: 'string' }, 'Only events about this user or by this user.'),
      queryParameter('ip', { type: 'string' }, 'Only what came from this address or network.'),
      queryParameter('since', moment, 'From this moment on.'),
      queryParameter('until', moment, 'Before this moment.'),
      queryParameter(
        'format',
        { enum: ['json', 'csv'], default: 'json' },
        'CSV contains all events.',
      ),
    ],
    failures: ['unknown-parameter', 'bad-request', 'unauthenticated', 'forbidden'],
    ok: objectSchema({
      items: { type: 'array', items: eventSchema },
      next: { type: ['integer', 'null'] },
      days: { type: 'integer', description: 'The number of days that events are kept.' },
    }),
  })
  return {
    path: '/v1/system/security-events',
    hasQuery: true,
    methods: {
      async GET({ ctx, request }) {
        const { isCsv, ...params } = parseSecurityParams(request.query)
        const headers = { 'cache-control': 'no-store' }
        if (!isCsv) {
          return {
            headers,
            body: { ...(await operations.readSecurity(ctx, params)), days: securityLogDays },
          }
        }
        return {
          headers: {
            ...headers,
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="security.csv"',
          },
          stream: await operations.exportSecurity(ctx, params),
        }
      },
    },
    document: { get: withCsv(listOperation) },
  }
}

function withCsv({ responses, ...rest }: Readonly<Record<string, unknown>>) {
  const output: Readonly<Record<string, { readonly content?: object }>> = Object(responses)
  const content = {
    ...output['200']?.content,
    'text/csv; charset=utf-8': { schema: { type: 'string' } },
  }
  return { ...rest, responses: { ...output, '200': { ...output['200'], content } } }
}
