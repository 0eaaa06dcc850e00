import type { Product } from '#shell/model/product.ts'
import { outlineFor } from '#shell/operations/outline-for.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'

/** What whoever asks may know of the entities, in their language: what screens are made of. */
export function outlineAddress(product: Pick<Product, 'entities' | 'roles'>): OwnAddress {
  const one = { type: 'object', required: ['name', 'plural', 'label', 'labels', 'fields', 'may'] }
  return {
    path: '/v1/outline',
    methods: {
      GET: ({ by, request }) => ({
        headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
        body: { entities: outlineFor(product, by.actor, request.language ?? 'en') },
      }),
    },
    document: {
      get: operation('read-outline', 'What the asker may know of the entities', {
        ok: {
          type: 'object',
          required: ['entities'],
          properties: { entities: { type: 'array', items: one } },
        },
      }),
    },
  }
}
