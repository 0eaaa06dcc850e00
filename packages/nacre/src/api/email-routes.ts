import type { EmailReader } from '#shell/operations/read-mail.ts'
import type { SystemRoute } from './route.ts'
import { administratorsOnly, limitToAudience } from './openapi/audience.ts'
import { operation } from './openapi/operation.ts'

const text = { type: 'string' }
const user = {
  type: 'object',
  required: ['name', 'address'],
  properties: { name: text, address: text },
}
const summarySchema = {
  id: text,
  kind: text,
  sentAt: { type: 'string', format: 'date-time' },
  to: user,
  subject: text,
  isRead: { type: 'boolean' },
}
const emailSchema = { ...summarySchema, language: text, from: user, text, html: text }
const objectOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const headers = { 'cache-control': 'no-store' }
const denied = ['unauthenticated', 'forbidden'] as const

/**
 * Creates the routes for emails that were written while no mail server is configured. They are for
 * administrators only.
 */
export function emailRoutes(mail: EmailReader | undefined): readonly SystemRoute[] {
  if (!mail) return []
  return limitToAudience(administratorsOnly, [
    {
      path: '/v1/system/emails',
      methods: {
        GET: async ({ ctx }) => ({ headers, body: { items: await mail.list(ctx.actor) } }),
      },
      document: {
        get: operation('listEmails', 'List emails in the outbox, newest first', {
          ok: objectOf({ items: { type: 'array', items: objectOf(summarySchema) } }),
        }),
      },
    },
    {
      path: '/v1/system/emails/read',
      methods: {
        async PUT({ ctx }) {
          await mail.openAll(ctx.actor)
          return { status: 204 }
        },
      },
      document: {
        put: operation('markAllEmailsRead', 'Mark all emails as read', {
          status: '204',
          isWriting: true,
          failures: denied,
        }),
      },
    },
    ...emailRoutesOf(mail),
  ])
}

function emailRoutesOf(mail: EmailReader): readonly SystemRoute[] {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
  return [
    {
      path: '/v1/system/emails/{id}',
      methods: {
        GET: async ({ ctx, params }) => ({
          headers,
          body: await mail.read(ctx, params['id'] ?? ''),
        }),
      },
      document: {
        get: operation('readEmail', 'Get an email', {
          parameters,
          ok: objectOf(emailSchema),
          failures: ['unknown-parameter', 'not-found', 'reauthentication-required', ...denied],
        }),
      },
    },
    {
      path: '/v1/system/emails/{id}/read',
      methods: {
        async PUT({ ctx, params }) {
          await mail.open(ctx.actor, params['id'] ?? '')
          return { status: 204 }
        },
      },
      document: {
        put: operation('markEmailRead', 'Mark an email as read', {
          parameters,
          status: '204',
          isWriting: true,
          failures: ['not-found', ...denied],
        }),
      },
    },
  ]
}
