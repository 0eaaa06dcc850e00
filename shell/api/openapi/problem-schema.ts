import type { JsonSchema } from '#shell/model/field.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'

export const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'id', 'status', 'title'],
  properties: {
    type: { type: 'string' },
    id: { type: 'string', examples: Object.keys(shellFailures) },
    status: { type: 'integer' },
    title: { type: 'string' },
    remedy: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    more: { type: 'object' },
    request: { type: 'string' },
  },
}

export const problemResponse = {
  description: 'Why not.',
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
}
