import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { WebhookOperations } from '#shell/operations/system/webhook-operations.ts'
import type { SystemRoute } from '../route.ts'
import { operation } from '../openapi/operation.ts'
import { idParameter } from '../openapi/parameters.ts'
import { nextCursor, parsePageParams, pageParameters, pageSchema } from '../page-params.ts'
import { deliverySchema, administratorErrors } from './webhook-schemas.ts'

const noStore = { 'cache-control': 'no-store' }
const states = ['pending', 'delivered', 'failed']
const deliveryParameter = {
  ...idParameter,
  name: 'delivery',
  description: 'The ID of the delivery.',
}
const stateParameter = {
  name: 'state',
  in: 'query',
  description: 'Only with this status.',
  schema: { enum: states },
}
const deliveryPath = '/v1/webhooks/{id}/deliveries/{delivery}'

/** Creates the routes for webhook deliveries, which are stored for thirty days. */
export function deliveryRoutes(webhooks: WebhookOperations): readonly SystemRoute[] {
  return [
    {
      path: '/v1/webhooks/{id}/ping',
      methods: {
        POST: async ({ ctx, params: { id = '' } }) => ({
          status: 201,
          headers: noStore,
          body: await webhooks.try(ctx, id),
        }),
      },
      document: {
        parameters: [idParameter],
        post: operation('pingWebhook', 'Send a test event', {
          ok: deliverySchema,
          status: '201',
          isWriting: true,
          failures: ['not-found', ...administratorErrors],
        }),
      },
    },
    listRoute(webhooks),
    {
      path: deliveryPath,
      methods: {
        GET: async ({ ctx, params: { id = '', delivery = '' } }) => ({
          headers: noStore,
          body: await webhooks.delivery(ctx, id, delivery),
        }),
      },
      document: {
        parameters: [idParameter, deliveryParameter],
        get: operation('readDelivery', 'Get a delivery', {
          ok: deliverySchema,
          failures: ['unknown-parameter', 'not-found', ...administratorErrors],
        }),
      },
    },
    {
      path: `${deliveryPath}/redeliver`,
      methods: {
        POST: async ({ ctx, params: { id = '', delivery = '' } }) => ({
          headers: noStore,
          body: await webhooks.resend(ctx, id, delivery),
        }),
      },
      document: {
        parameters: [idParameter, deliveryParameter],
        post: operation('redeliver', 'Redeliver', {
          ok: deliverySchema,
          isWriting: true,
          failures: ['not-found', ...administratorErrors],
        }),
      },
    },
  ]
}

function listRoute(webhooks: WebhookOperations): SystemRoute {
  return {
    path: '/v1/webhooks/{id}/deliveries',
    hasQuery: true,
    methods: {
      async GET({ ctx, request, params: { id = '' } }) {
        const page = parsePageParams(request.query, ['state'])
        const state = new URLSearchParams(request.query).get('state')
        if (state !== null && !states.includes(state)) {
          throw new AppError('bad-request', {
            message: localizedMessage('requests.parameters.state', { choices: states.join(', ') }),
          })
        }
        const params = state === null ? page : { ...page, state }
        const items = await webhooks.deliveries(ctx, id, params)
        return { headers: noStore, body: { items, next: nextCursor(items, page) } }
      },
    },
    document: {
      parameters: [idParameter],
      get: operation('listDeliveries', 'List deliveries, newest first', {
        parameters: [...pageParameters, stateParameter],
        ok: pageSchema(deliverySchema),
        failures: ['unknown-parameter', 'bad-request', 'not-found', ...administratorErrors],
      }),
    },
  }
}
