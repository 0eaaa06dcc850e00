import type { Product } from '#shell/model/product.ts'
import { outlineFor } from '#shell/operations/outline/outline-for.ts'
import type { Permit } from '#shell/operations/permit.ts'
import { ownPartsFor } from '#shell/operations/outline/own-parts-for.ts'
import { screensFor } from '#shell/operations/outline/screens-for.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'

/** What whoever asks may know of the entities, in their language: what screens are made of. */
export function outlineAddress(
  product: Pick<Product, 'entities' | 'roles' | 'admin'> & Partial<Pick<Product, 'users'>>,
  permit: Permit,
): OwnAddress {
  const one = { type: 'object', required: ['name', 'plural', 'label', 'labels', 'fields', 'may'] }
  return {
    path: '/v1/outline',
    methods: {
      GET: ({ by, request }) => {
        const { language = 'en' } = request
        const entities = outlineFor(product, by.actor, language)
        return {
          headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
          body: {
            entities,
            screens: screensFor(product, permit, by.actor),
            own: ownPartsFor(product, by.actor, entities, language),
          },
        }
      },
    },
    document: {
      get: operation('read-outline', 'What the asker may know of the entities', {
        ok: {
          type: 'object',
          required: ['entities', 'screens', 'own'],
          properties: {
            entities: { type: 'array', items: one },
            screens: {
              type: 'array',
              items: { type: 'string' },
              description: 'The screens of the admin area besides, by what stands behind /admin/.',
            },
            own: {
              type: 'array',
              items: {
                type: 'object',
                required: ['place', 'label'],
                properties: {
                  place: { type: 'string' },
                  label: { type: 'string' },
                  icon: { type: 'string' },
                },
              },
              description: 'Screens, cards, panels and columns that the product itself has made.',
            },
          },
        },
      }),
    },
  }
}
