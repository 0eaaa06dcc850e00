import { Failure } from '#shell/model/failure.ts'
import type { Webhooks } from '#shell/operations/webhooks/webhooks.ts'
import type { OwnAddress } from '../address.ts'
import { operation } from '../openapi/operation.ts'
import { idParameter } from '../openapi/parameters.ts'
import { nextOf, pageAsked, pageParameters, pageSchema } from '../page-asked.ts'
import { deliverySchema, refusals } from './webhook-schemas.ts'

const noStore = { 'cache-control': 'no-store' }
const states = ['waiting', 'delivered', 'dead']
const deliveryParameter = {
  ...idParameter,
  name: 'delivery',
  description: 'The id of the delivery.',
}
const stateParameter = {
  name: 'state',
  in: 'query',
  description: 'Only those of this state.',
  schema: { enum: states },
}
const one = '/v1/webhooks/{id}/deliveries/{delivery}'

/** What was told to a server and what came of it, for thirty days. */
export function deliveryAddresses(webhooks: Webhooks): readonly OwnAddress[] {
  return [
    {
      path: '/v1/webhooks/{id}/try',
      methods: {
        POST: async ({ by, params: { id = '' } }) => ({
          status: 201,
          headers: noStore,
          body: await webhooks.try(by, id),
        }),
      },
      document: {
        parameters: [idParameter],
        post: operation('try-webhooks', 'Send a message that says nothing', {
          ok: deliverySchema,
          status: '201',
          isWriting: true,
          failures: ['not-found', ...refusals],
        }),
      },
    },
    list(webhooks),
    {
      path: one,
      methods: {
        GET: async ({ by, params: { id = '', delivery = '' } }) => ({
          headers: noStore,
          body: await webhooks.delivery(by, id, delivery),
        }),
      },
      document: {
        parameters: [idParameter, deliveryParameter],
        get: operation('read-deliveries', 'Read: Delivery', {
          ok: deliverySchema,
          failures: ['unknown-parameter', 'not-found', ...refusals],
        }),
      },
    },
    {
      path: `${one}/again`,
      methods: {
        POST: async ({ by, params: { id = '', delivery = '' } }) => ({
          headers: noStore,
          body: await webhooks.again(by, id, delivery),
        }),
      },
      document: {
        parameters: [idParameter, deliveryParameter],
        post: operation('again-deliveries', 'Tell it once more, as the same message', {
          ok: deliverySchema,
          isWriting: true,
          failures: ['not-found', ...refusals],
        }),
      },
    },
  ]
}

function list(webhooks: Webhooks): OwnAddress {
  return {
    path: '/v1/webhooks/{id}/deliveries',
    readsQuery: true,
    methods: {
      async GET({ by, request, params: { id = '' } }) {
        const page = pageAsked(request.query, ['state'])
        const state = new URLSearchParams(request.query).get('state')
        if (state !== null && !states.includes(state)) {
          throw new Failure('malformed', { says: `state must be one of ${states.join(', ')}.` })
        }
        const asked = state === null ? page : { ...page, state }
        const items = await webhooks.deliveries(by, id, asked)
        return { headers: noStore, body: { items, next: nextOf(items, page) } }
      },
    },
    document: {
      parameters: [idParameter],
      get: operation('list-deliveries', 'List: Deliveries, the newest first', {
        parameters: [...pageParameters, stateParameter],
        ok: pageSchema(deliverySchema),
        failures: ['unknown-parameter', 'malformed', 'not-found', ...refusals],
      }),
    },
  }
}
