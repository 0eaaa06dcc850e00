import type { Product } from '#shell/model/product.ts'
import { schemaFor } from '#shell/operations/schema/schema-for.ts'
import type { Authorizer } from '#shell/operations/authorizer.ts'
import { extensionsFor } from '#shell/operations/schema/extensions-for.ts'
import { adminPagesFor } from '#shell/operations/schema/admin-pages-for.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'

/**
 * Creates the route of the schema: the entities that the actor may know, in their language. Screens
 * are generated from it.
 */
export function schemaRoute(
  product: Pick<Product, 'entities' | 'roles' | 'admin'> & Partial<Pick<Product, 'users'>>,
  authorizer: Authorizer,
): SystemRoute {
  const one = {
    type: 'object',
    required: ['name', 'plural', 'label', 'pluralLabel', 'fields', 'may'],
  }
  return {
    path: '/v1/schema',
    methods: {
      GET: ({ ctx, request }) => {
        const { language = 'en' } = request
        const entities = schemaFor(product, ctx.actor, language)
        return {
          headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
          body: {
            entities,
            screens: adminPagesFor(product, authorizer, ctx.actor),
            extensions: extensionsFor(product, ctx.actor, entities, language),
          },
        }
      },
    },
    document: {
      get: operation('readSchema', 'Get the entities visible to you', {
        ok: {
          type: 'object',
          required: ['entities', 'screens', 'extensions'],
          properties: {
            entities: { type: 'array', items: one },
            screens: {
              type: 'array',
              items: { type: 'string' },
              description: 'The other screens of the admin area, by their path after /admin/.',
            },
            extensions: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'label'],
                properties: {
                  path: { type: 'string' },
                  label: { type: 'string' },
                  icon: { type: 'string' },
                },
              },
              description: 'Screens, cards, panels and columns of the product.',
            },
          },
        },
      }),
    },
  }
}
