import { securityDays, securityKinds } from '#shell/model/security-kinds.ts'
import type { Operations } from '#shell/operations/operations.ts'
import { maybeText, securityNote, whole } from '../accounts/account-schemas.ts'
import type { OwnAddress } from '../address.ts'
import { operation } from '../openapi/operation.ts'
import { query } from '../openapi/parameters.ts'
import { securityAsked } from '../parameters.ts'

const note = whole({
  ...securityNote.properties,
  user: maybeText,
  userName: maybeText,
  actor: maybeText,
  actorName: maybeText,
  request: maybeText,
})

/** The security log: for administrators. */
export function securityAddress(operations: Operations): OwnAddress {
  const moment = { type: 'string', format: 'date-time' }
  const described = operation('read-security', 'What has happened to accounts, keys and copies', {
    description: `The newest first, by whom and from where. It is kept for ${securityDays} days.`,
    parameters: [
      query('limit', { type: 'integer', minimum: 1, maximum: 200 }, 'How many at most.'),
      query('before', { type: 'integer' }, 'The number to go on from, as in next.'),
      query('kind', { enum: securityKinds }, 'Only what is of this kind.'),
      query('user', { type: 'string' }, 'Only what is about this user, or was done by them.'),
      query('source', { type: 'string' }, 'Only what came from this address or network.'),
      query('since', moment, 'From this moment on.'),
      query('until', moment, 'Before this moment.'),
      query('format', { enum: ['json', 'csv'], default: 'json' }, 'As CSV it is all of it.'),
    ],
    failures: ['unknown-parameter', 'malformed', 'signed-out', 'forbidden'],
    ok: whole({
      items: { type: 'array', items: note },
      next: { type: ['integer', 'null'] },
      days: { type: 'integer', description: 'How long it is kept.' },
    }),
  })
  return {
    path: '/v1/operation/security',
    readsQuery: true,
    methods: {
      async GET({ by, request }) {
        const { isCsv, ...asked } = securityAsked(request.query)
        const headers = { 'cache-control': 'no-store' }
        if (!isCsv) {
          return {
            headers,
            body: { ...(await operations.security(by, asked)), days: securityDays },
          }
        }
        return {
          headers: {
            ...headers,
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="security.csv"',
          },
          stream: await operations.exportSecurity(by, asked),
        }
      },
    },
    document: { get: withCsv(described) },
  }
}

function withCsv({ responses, ...rest }: Readonly<Record<string, unknown>>) {
  const said: Readonly<Record<string, { readonly content?: object }>> = Object(responses)
  const content = {
    ...said['200']?.content,
    'text/csv; charset=utf-8': { schema: { type: 'string' } },
  }
  return { ...rest, responses: { ...said, '200': { ...said['200'], content } } }
}
