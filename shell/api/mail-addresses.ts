import type { MailReading } from '#shell/operations/read-mail.ts'
import type { OwnAddress } from './address.ts'
import { administrators, forOnly } from './openapi/audience.ts'
import { operation } from './openapi/operation.ts'

const text = { type: 'string' }
const person = {
  type: 'object',
  required: ['name', 'address'],
  properties: { name: text, address: text },
}
const heading = {
  id: text,
  kind: text,
  at: { type: 'string', format: 'date-time' },
  to: person,
  subject: text,
  isOpened: { type: 'boolean' },
}
const whole = { ...heading, language: text, from: person, text, html: text }
const schemaOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const headers = { 'cache-control': 'no-store' }
const refusals = ['signed-out', 'forbidden'] as const

/** What was written while no server for mail is configured, for administrators to read. */
export function mailAddresses(mail: MailReading | undefined): readonly OwnAddress[] {
  if (!mail) return []
  return forOnly(administrators, [
    {
      path: '/v1/mail',
      methods: {
        GET: async ({ by }) => ({ headers, body: { items: await mail.list(by.actor) } }),
      },
      document: {
        get: operation('list-mail', 'The letters that nobody carries away, the newest first', {
          ok: schemaOf({ items: { type: 'array', items: schemaOf(heading) } }),
        }),
      },
    },
    {
      path: '/v1/mail/opened',
      methods: {
        async PUT({ by }) {
          await mail.openAll(by.actor)
          return { status: 204 }
        },
      },
      document: {
        put: operation('open-all-mail', 'Note that all letters have been opened', {
          status: '204',
          isWriting: true,
          failures: refusals,
        }),
      },
    },
    ...letterAddresses(mail),
  ])
}

function letterAddresses(mail: MailReading): readonly OwnAddress[] {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }]
  return [
    {
      path: '/v1/mail/{id}',
      methods: {
        GET: async ({ by, params }) => ({
          headers,
          body: await mail.read(by, params['id'] ?? ''),
        }),
      },
      document: {
        get: operation('read-mail', 'A letter', {
          parameters,
          ok: schemaOf(whole),
          failures: ['unknown-parameter', 'not-found', 'proof-needed', ...refusals],
        }),
      },
    },
    {
      path: '/v1/mail/{id}/opened',
      methods: {
        async PUT({ by, params }) {
          await mail.open(by.actor, params['id'] ?? '')
          return { status: 204 }
        },
      },
      document: {
        put: operation('open-mail', 'Note that a letter has been opened', {
          parameters,
          status: '204',
          isWriting: true,
          failures: ['not-found', ...refusals],
        }),
      },
    },
  ]
}
