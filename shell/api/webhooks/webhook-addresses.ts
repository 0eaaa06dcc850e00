import { changeFields, webhookFields } from '#shell/operations/webhooks/check-webhook.ts'
import type { Webhooks } from '#shell/operations/webhooks/webhooks.ts'
import { callerOf } from '../accounts/step-address.ts'
import type { OwnAddress } from '../address.ts'
import { administrators, forOnly } from '../openapi/audience.ts'
import { described } from '../openapi/entity-schemas.ts'
import { json, operation } from '../openapi/operation.ts'
import { idParameter, ifMatch } from '../openapi/parameters.ts'
import { deliveryAddresses } from './delivery-addresses.ts'
import { listOf, refusals, secretSchema, webhookSchema } from './webhook-schemas.ts'

/** Servers that want to be told: for administrators. */
export function webhookAddresses(webhooks: Webhooks | undefined): readonly OwnAddress[] {
  if (!webhooks) return []
  const all = [list(webhooks), one(webhooks), secret(webhooks), ...deliveryAddresses(webhooks)]
  return forOnly(administrators, all)
}

const given = described(Object.entries(webhookFields), new Set())
const changes = { ...described(Object.entries(changeFields), new Set()), required: [] }

function list(webhooks: Webhooks): OwnAddress {
  return {
    path: '/v1/webhooks',
    methods: {
      GET: async ({ by }) => ({ body: { items: await webhooks.list(by) } }),
      async POST(asked) {
        const made = await webhooks.create(callerOf(asked), asked.request.body)
        const headers = { ...etag(made), location: `/v1/webhooks/${made.id}` }
        return { status: 201, headers, body: made }
      },
    },
    document: {
      get: operation('list-webhooks', 'List: Webhooks', {
        ok: listOf(webhookSchema),
        failures: ['unknown-parameter', ...refusals],
      }),
      post: operation('create-webhooks', 'Create: Webhook. Its secret is told this once', {
        requestBody: { content: json(given), required: true },
        ok: secretSchema,
        status: '201',
        headers: ['Location', 'ETag'],
        isWriting: true,
        failures: ['invalid', 'malformed', 'full', 'proof-needed', ...refusals],
      }),
    },
  }
}

function one(webhooks: Webhooks): OwnAddress {
  return {
    path: '/v1/webhooks/{id}',
    methods: {
      async GET({ by, params: { id = '' } }) {
        const webhook = await webhooks.read(by, id)
        return { body: webhook, headers: etag(webhook) }
      },
      async PATCH(asked) {
        const { params, request } = asked
        const seen = { id: params['id'] ?? '', version: request.version }
        const webhook = await webhooks.change(callerOf(asked), seen, request.body)
        return { body: webhook, headers: etag(webhook) }
      },
      async DELETE({ by, params: { id = '' } }) {
        await webhooks.remove(by, id)
        return { status: 204 }
      },
    },
    document: {
      parameters: [idParameter],
      get: operation('read-webhooks', 'Read: Webhook', {
        ok: webhookSchema,
        failures: ['unknown-parameter', 'not-found', ...refusals],
      }),
      patch: operation('change-webhooks', 'Change: Webhook', {
        parameters: [ifMatch],
        requestBody: { content: json(changes), required: true },
        ok: webhookSchema,
        headers: ['ETag'],
        isWriting: true,
        failures: [
          'invalid',
          'malformed',
          'not-found',
          'version-needed',
          'stale',
          'proof-needed',
          ...refusals,
        ],
      }),
      delete: operation('remove-webhooks', 'Remove: Webhook', {
        status: '204',
        isWriting: true,
        failures: ['not-found', ...refusals],
      }),
    },
  }
}

function secret(webhooks: Webhooks): OwnAddress {
  return {
    path: '/v1/webhooks/{id}/secret',
    methods: {
      async POST(asked) {
        const made = await webhooks.replaceSecret(callerOf(asked), asked.params['id'] ?? '')
        return { body: made, headers: etag(made) }
      },
    },
    document: {
      parameters: [idParameter],
      post: operation('replace-secret-of-webhooks', 'Give a webhook a new secret', {
        description: 'It is told this once. The one before signs too for a day.',
        ok: secretSchema,
        headers: ['ETag'],
        isWriting: true,
        failures: ['not-found', 'stale', 'proof-needed', ...refusals],
      }),
    },
  }
}

function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { 'cache-control': 'no-store', etag: `"${version}"` }
}
