import type { Product } from '#shell/language/product/product.ts'
import { accessFor } from '#shell/operations/schema/access-for.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'

const text = { type: 'string' }
const rows = { type: 'array', items: { type: 'object', required: ['name', 'label', 'cells'] } }

/**
 * Creates the route of the access table, which lists the permissions of all roles. It is for
 * administrators only.
 */
export function accessRoute(product: Pick<Product, 'entities' | 'roles'>): SystemRoute {
  const role = { type: 'object', required: ['name', 'label', 'includes', 'isRole'] }
  const entity = {
    type: 'object',
    required: ['name', 'label', 'rows', 'fields'],
    properties: { name: text, label: text, rows, fields: rows },
  }
  return {
    path: '/v1/access',
    methods: {
      GET: ({ ctx, request }) => ({
        headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
        body: accessFor(product, ctx.actor, request.language ?? 'en'),
      }),
    },
    document: {
      get: operation('readAccess', 'Permission matrix: roles and actions per entity', {
        failures: ['unknown-parameter', 'unauthenticated', 'forbidden'],
        ok: {
          type: 'object',
          required: ['roles', 'entities'],
          properties: {
            roles: { type: 'array', items: role },
            entities: { type: 'array', items: entity },
          },
        },
      }),
    },
  }
}
