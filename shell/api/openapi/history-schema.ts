import type { JsonSchema } from '#shell/model/field.ts'

const authorName = {
  type: ['string', 'null'],
  description: 'What people call who did it, where the asker may know that.',
}

const door = 'The door: api, page, bulk, import, job, machine, samples, or route.'

export const historySchema: JsonSchema = {
  type: 'object',
  required: ['items', 'next'],
  properties: {
    next: {
      type: ['integer', 'null'],
      description: 'What before takes to go on from here.',
    },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          seq: { type: 'integer' },
          version: { type: 'integer' },
          at: { type: 'string', format: 'date-time' },
          actor: { type: ['string', 'null'] },
          name: authorName,
          via: { type: 'string', description: door },
          device: { type: ['string', 'null'], description: 'The browser or program.' },
          request: { type: ['string', 'null'], description: 'Its number in the log.' },
          verb: { type: 'string' },
          changes: { type: 'object', additionalProperties: { type: 'array' } },
        },
      },
    },
  },
}

/** A record as it was, and what made it so. */
export const pastSchema: JsonSchema = {
  type: 'object',
  required: ['version', 'at', 'actor', 'name', 'via', 'request', 'verb', 'values'],
  properties: {
    version: { type: 'integer' },
    at: { type: 'string', format: 'date-time' },
    actor: { type: ['string', 'null'] },
    name: authorName,
    via: { type: 'string', description: door },
    device: { type: ['string', 'null'] },
    request: { type: ['string', 'null'] },
    verb: { type: 'string' },
    values: { type: 'object' },
  },
}
