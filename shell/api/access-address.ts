import type { Product } from '#shell/model/product.ts'
import { accessFor } from '#shell/operations/outline/access-for.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'

const text = { type: 'string' }
const rows = { type: 'array', items: { type: 'object', required: ['name', 'label', 'cells'] } }

/** Who may what, of everything that is declared: for administrators. */
export function accessAddress(product: Pick<Product, 'entities' | 'roles'>): OwnAddress {
  const role = { type: 'object', required: ['name', 'label', 'includes', 'isRole'] }
  const entity = {
    type: 'object',
    required: ['name', 'label', 'rows', 'fields'],
    properties: { name: text, label: text, rows, fields: rows },
  }
  return {
    path: '/v1/access',
    methods: {
      GET: ({ by, request }) => ({
        headers: { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' },
        body: accessFor(product, by.actor, request.language ?? 'en'),
      }),
    },
    document: {
      get: operation('read-access', 'Who may what: a table of roles for each entity', {
        failures: ['unknown-parameter', 'signed-out', 'forbidden'],
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
