import { type Node, operation } from './operation.ts'

const text = { type: 'string' }

/** What belongs to no entity. */
export const ownPaths: Node = {
  '/': {
    get: operation('read-directory', 'What there is', {
      ok: {
        type: 'object',
        required: ['lists', 'openapi'],
        properties: { lists: { type: 'array', items: text }, openapi: text },
      },
    }),
  },
  '/openapi.json': {
    get: operation('read-openapi', 'This document', { ok: { type: 'object' } }),
  },
}
