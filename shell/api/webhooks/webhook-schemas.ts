import type { JsonSchema } from '#shell/model/field.ts'

/** What only administrators may do is refused to everybody else. */
export const refusals = ['signed-out', 'forbidden'] as const

const text: JsonSchema = { type: 'string' }
const moment: JsonSchema = { type: 'string', format: 'date-time' }
const perhaps = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const webhook = {
  id: text,
  version: { type: 'integer' },
  name: text,
  address: text,
  wants: { type: 'array', items: text },
  sees: perhaps(text),
  state: { enum: ['active', 'paused', 'failed'] },
  maker: perhaps(text),
  created: moment,
  failures: { type: 'integer', description: 'How many messages in a row were not taken.' },
  failing: perhaps(moment),
  rest: perhaps(moment),
}

export const webhookSchema = object(webhook)
export const secretSchema = object({ ...webhook, secret: text })

const attempt = {
  type: 'object',
  required: ['at', 'status', 'milliseconds'],
  properties: {
    at: moment,
    status: perhaps({ type: 'integer' }),
    milliseconds: { type: 'integer' },
    error: text,
    answer: { type: 'string', description: 'The beginning of what the server said.' },
  },
}

export const deliverySchema = object({
  id: text,
  event: { type: 'integer' },
  entity: text,
  record: text,
  verb: text,
  version: { type: 'integer' },
  at: moment,
  state: { enum: ['waiting', 'delivered', 'dead'] },
  created: moment,
  due: moment,
  tries: { type: 'integer' },
  attempts: { type: 'array', items: attempt },
})

export function listOf(items: JsonSchema): JsonSchema {
  return object({ items: { type: 'array', items } })
}
