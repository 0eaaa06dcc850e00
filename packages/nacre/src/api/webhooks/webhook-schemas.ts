import type { JsonSchema } from '#shell/language/fields/field.ts'

/** The errors of routes that are for administrators only. */
export const administratorErrors = ['unauthenticated', 'forbidden'] as const

const text: JsonSchema = { type: 'string' }
const timestamp: JsonSchema = { type: 'string', format: 'date-time' }
const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const webhook = {
  id: text,
  version: { type: 'integer' },
  name: text,
  url: text,
  events: { type: 'array', items: text },
  role: nullable(text),
  state: { enum: ['active', 'paused', 'failed'] },
  createdBy: nullable(text),
  createdAt: timestamp,
  failureCount: { type: 'integer', description: 'Number of consecutive failed deliveries.' },
  failingSince: nullable(timestamp),
  pausedUntil: nullable(timestamp),
  isDeclared: {
    type: 'boolean',
    description: 'Whether the product declares it. Only its state can be changed then.',
  },
}

export const webhookSchema = object(webhook)
export const secretSchema = object({ ...webhook, secret: text })

const attempt = {
  type: 'object',
  required: ['attemptedAt', 'status', 'durationMs'],
  properties: {
    attemptedAt: timestamp,
    status: nullable({ type: 'integer' }),
    durationMs: { type: 'integer' },
    error: text,
    answer: { type: 'string', description: 'The beginning of the response.' },
  },
}

export const deliverySchema = object({
  id: text,
  event: { type: 'integer' },
  entity: text,
  record: text,
  verb: text,
  version: { type: 'integer' },
  occurredAt: timestamp,
  state: { enum: ['pending', 'delivered', 'failed'] },
  createdAt: timestamp,
  nextAttemptAt: timestamp,
  attemptCount: { type: 'integer' },
  attempts: { type: 'array', items: attempt },
})

export function listOf(items: JsonSchema): JsonSchema {
  return object({ items: { type: 'array', items } })
}
