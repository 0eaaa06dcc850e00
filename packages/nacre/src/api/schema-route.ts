import type { Product } from '#shell/language/product/product.ts'
import { adminPermissions } from '#shell/model/schema/admin-permission.ts'
import { schemaFor } from '#shell/operations/schema/schema-for.ts'
import type { Authorizer } from '#shell/operations/authorizer.ts'
import { extensionsFor } from '#shell/operations/schema/extensions-for.ts'
import { areasFor } from '#shell/operations/schema/areas-for.ts'
import { adminPermissionsFor } from '#shell/operations/schema/admin-permissions-for.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'

/**
 * Creates the route of the schema: the entities that the actor may know, in their language. Screens
 * are generated from it.
 */
export function schemaRoute(
  product: Pick<Product, 'entities' | 'roles' | 'admin' | 'areas'> &
    Partial<Pick<Product, 'users' | 'pages' | 'calls' | 'secrets'>>,
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
        const areas = areasFor(product, ctx.actor, entities, language)
        return {
          headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
          body: {
            entities,
            permissions: adminPermissionsFor(product, authorizer, ctx.actor),
            extensions: extensionsFor(product, ctx.actor, entities, language),
            ...(areas ? { areas } : {}),
          },
        }
      },
    },
    document: {
      get: operation('readSchema', 'Get the entities visible to you', {
        ok: {
          type: 'object',
          required: ['entities', 'permissions', 'extensions'],
          properties: {
            entities: { type: 'array', items: one },
            permissions: {
              type: 'array',
              items: { enum: adminPermissions },
              description: 'What you may do in the admin area besides working with records.',
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
            areas: {
              type: 'array',
              items: {
                type: 'object',
                required: ['name', 'path', 'home'],
                properties: {
                  name: { type: 'string' },
                  path: { type: 'string' },
                  home: { type: 'string' },
                  label: { type: 'string' },
                  entities: { type: 'array', items: { type: 'object' } },
                },
              },
              description: 'Your areas, if the product declares any. You begin in the first one.',
            },
          },
        },
      }),
    },
  }
}
