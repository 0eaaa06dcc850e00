import type { JsonSchema } from '#shell/language/fields/field.ts'

const authorName = {
  type: ['string', 'null'],
  description: 'The name of the author, if you have permission to see it.',
}

const channel = {
  type: 'string',
  description: 'How it came: api, page, bulk, import, job, cli, seed, webhook or route.',
}

export const historySchema: JsonSchema = {
  type: 'object',
  required: ['items', 'next'],
  properties: {
    next: {
      type: ['integer', 'null'],
      description: 'The value of before for the next page.',
    },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          seq: { type: 'integer' },
          version: { type: 'integer' },
          occurredAt: { type: 'string', format: 'date-time' },
          actor: { type: ['string', 'null'] },
          name: authorName,
          channel,
          device: { type: ['string', 'null'], description: 'The browser or program.' },
          requestId: { type: ['string', 'null'], description: 'The ID of the request in the log.' },
          verb: { type: 'string' },
          changes: { type: 'object', additionalProperties: { type: 'array' } },
        },
      },
    },
  },
}

/** The schema of a record in a past version, with its history entry. */
export const snapshotSchema: JsonSchema = {
  type: 'object',
  required: ['version', 'occurredAt', 'actor', 'name', 'channel', 'requestId', 'verb', 'values'],
  properties: {
    version: { type: 'integer' },
    occurredAt: { type: 'string', format: 'date-time' },
    actor: { type: ['string', 'null'] },
    name: authorName,
    channel,
    device: { type: ['string', 'null'] },
    requestId: { type: ['string', 'null'] },
    verb: { type: 'string' },
    values: { type: 'object' },
  },
}
