import { webhookChangeFields, webhookFields } from '#shell/operations/webhooks/validate-webhook.ts'
import type { WebhookOperations } from '#shell/operations/system/webhook-operations.ts'
import { clientContextOf } from '../accounts/account-route.ts'
import type { SystemRoute } from '../route.ts'
import { administratorsOnly, limitToAudience } from '../openapi/audience.ts'
import { objectSchemaOf } from '../openapi/entity-schemas.ts'
import { json, operation } from '../openapi/operation.ts'
import { idParameter, ifMatchParameter } from '../openapi/parameters.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { listOf, administratorErrors, secretSchema, webhookSchema } from './webhook-schemas.ts'

/** Creates the routes for webhooks. They are for administrators only. */
export function webhookRoutes(webhooks: WebhookOperations | undefined): readonly SystemRoute[] {
  if (!webhooks) return []
  const all = [
    collectionRoute(webhooks),
    itemRoute(webhooks),
    secretRoute(webhooks),
    ...deliveryRoutes(webhooks),
  ]
  return limitToAudience(administratorsOnly, all)
}

const createSchema = objectSchemaOf(Object.entries(webhookFields), new Set())
const changeSchema = {
  ...objectSchemaOf(Object.entries(webhookChangeFields), new Set()),
  required: [],
}

function collectionRoute(webhooks: WebhookOperations): SystemRoute {
  return {
    path: '/v1/webhooks',
    methods: {
      GET: async ({ ctx }) => ({ body: { items: await webhooks.list(ctx) } }),
      async POST(args) {
        const created = await webhooks.create(clientContextOf(args), args.request.body)
        const headers = { ...etag(created), location: `/v1/webhooks/${created.id}` }
        return { status: 201, headers, body: created }
      },
    },
    document: {
      get: operation('listWebhooks', 'List webhooks', {
        ok: listOf(webhookSchema),
        failures: ['unknown-parameter', ...administratorErrors],
      }),
      post: operation('createWebhook', 'Create a webhook (the secret is returned only once)', {
        requestBody: { content: json(createSchema), required: true },
        ok: secretSchema,
        status: '201',
        headers: ['Location', 'ETag'],
        isWriting: true,
        failures: [
          'validation-failed',
          'bad-request',
          'limit-reached',
          'reauthentication-required',
          ...administratorErrors,
        ],
      }),
    },
  }
}

function itemRoute(webhooks: WebhookOperations): SystemRoute {
  return {
    path: '/v1/webhooks/{id}',
    methods: {
      async GET({ ctx, params: { id = '' } }) {
        const webhook = await webhooks.read(ctx, id)
        return { body: webhook, headers: etag(webhook) }
      },
      async PATCH(args) {
        const { params, request } = args
        const ref = { id: params['id'] ?? '', version: request.version }
        const webhook = await webhooks.change(clientContextOf(args), ref, request.body)
        return { body: webhook, headers: etag(webhook) }
      },
      async DELETE({ ctx, params: { id = '' } }) {
        await webhooks.remove(ctx, id)
        return { status: 204 }
      },
    },
    document: {
      parameters: [idParameter],
      get: operation('readWebhook', 'Get a webhook', {
        ok: webhookSchema,
        failures: ['unknown-parameter', 'not-found', ...administratorErrors],
      }),
      patch: operation('changeWebhook', 'Update a webhook', {
        parameters: [ifMatchParameter],
        requestBody: { content: json(changeSchema), required: true },
        ok: webhookSchema,
        headers: ['ETag'],
        isWriting: true,
        failures: [
          'validation-failed',
          'bad-request',
          'not-found',
          'precondition-required',
          'precondition-failed',
          'reauthentication-required',
          ...administratorErrors,
        ],
      }),
      delete: operation('deleteWebhook', 'Delete a webhook', {
        status: '204',
        isWriting: true,
        failures: ['not-found', ...administratorErrors],
      }),
    },
  }
}

function secretRoute(webhooks: WebhookOperations): SystemRoute {
  return {
    path: '/v1/webhooks/{id}/rotate-secret',
    methods: {
      async POST(args) {
        const created = await webhooks.replaceSecret(clientContextOf(args), args.params['id'] ?? '')
        return { body: created, headers: etag(created) }
      },
    },
    document: {
      parameters: [idParameter],
      post: operation('rotateWebhookSecret', 'Rotate the webhook secret', {
        description:
          'The secret is returned only once. The previous secret remains valid for a day.',
        ok: secretSchema,
        headers: ['ETag'],
        isWriting: true,
        failures: [
          'not-found',
          'precondition-failed',
          'reauthentication-required',
          ...administratorErrors,
        ],
      }),
    },
  }
}

function etag({ version }: { readonly version: number }): Readonly<Record<string, string>> {
  return { 'cache-control': 'no-store', etag: `"${version}"` }
}
