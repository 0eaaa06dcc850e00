import type { JsonSchema } from '#shell/model/field.ts'

export const historySchema: JsonSchema = {
  type: 'object',
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          version: { type: 'integer' },
          at: { type: 'string', format: 'date-time' },
          actor: { type: ['string', 'null'] },
          via: { type: 'string' },
          verb: { type: 'string' },
          changes: { type: 'object', additionalProperties: { type: 'array' } },
        },
      },
    },
  },
}
