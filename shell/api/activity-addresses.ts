import type { Operations } from '#shell/operations/operations.ts'
import { activityAsked, daysAsked, mostDays } from './parameters.ts'
import type { OwnAddress } from './address.ts'
import { operation } from './openapi/operation.ts'
import { zoneParameter } from './openapi/parameters.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const orNull = { type: ['string', 'null'] }
const names = { type: 'array', items: text }
const moment = { type: 'string', format: 'date-time' }
const headers = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' }

const deed = {
  type: 'object',
  required: [
    'seq',
    'entity',
    'plural',
    'record',
    'title',
    'verb',
    'at',
    'actor',
    'name',
    'via',
    'changed',
  ],
  properties: {
    seq: whole,
    entity: text,
    plural: text,
    record: text,
    title: text,
    version: whole,
    verb: text,
    at: moment,
    actor: orNull,
    name: orNull,
    via: text,
    device: orNull,
    request: orNull,
    changed: names,
    isInBin: { type: 'boolean' },
    isGone: { type: 'boolean' },
  },
}
const dayCount = {
  type: 'object',
  required: ['entity', 'verb', 'day', 'count'],
  properties: { entity: text, verb: text, day: { type: 'string', format: 'date' }, count: whole },
}
const waiting = {
  type: 'object',
  required: ['entity', 'plural', 'state', 'count', 'moves'],
  properties: { entity: text, plural: text, state: text, count: whole, moves: names },
}

const listOf = (items: object) => ({
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', items } },
})

const inQuery = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  description,
  schema,
})

/** What has been done with everything, and what is to be done, as far as one may know of it. */
export function activityAddresses(operations: Operations): readonly OwnAddress[] {
  return [latest(operations), perDay(operations), toDo(operations)]
}

function latest(operations: Operations): OwnAddress {
  return {
    path: '/v1/activity',
    readsQuery: true,
    methods: {
      GET: async ({ by, request: { query, language = 'en' } }) => ({
        headers,
        body: await operations.activity(by, { ...activityAsked(query), language }),
      }),
    },
    document: {
      get: operation('read-activity', 'What has been done, the newest first', {
        description:
          'Of all records whose history you may read. A page may have less than its limit and a next one.',
        parameters: [
          inQuery('limit', 'How many at most.', { type: 'integer', minimum: 1, maximum: 200 }),
          inQuery('before', 'The number to go on from, as in next.', whole),
          inQuery('entity', 'Only with records of this entity.', text),
          inQuery('verb', 'Only this verb, move or action.', text),
          inQuery('actor', 'Only by this author, as in user:01j…', text),
          inQuery('field', 'Only what changed this field, or the state.', text),
          inQuery('via', 'Only through this door: api, page, import, bulk, job, …', text),
          inQuery('since', 'From this moment on.', moment),
          inQuery('until', 'Before this moment.', moment),
        ],
        failures: ['unknown-parameter', 'malformed'],
        ok: {
          type: 'object',
          required: ['items', 'next'],
          properties: {
            items: { type: 'array', items: deed },
            next: { type: ['integer', 'null'] },
          },
        },
      }),
    },
  }
}

function perDay(operations: Operations): OwnAddress {
  return {
    path: '/v1/activity/days',
    readsQuery: true,
    methods: {
      GET: async ({ by, request: { query } }) => ({
        headers,
        body: { items: await operations.countDeeds(by, daysAsked(query)) },
      }),
    },
    document: {
      get: operation('count-activity', 'How often what has been done, by day', {
        description:
          'Entities of which you may see some records only are not counted, nor is what came before the newest 10,000 changes.',
        parameters: [
          inQuery('days', 'How many, today included.', {
            type: 'integer',
            minimum: 1,
            maximum: mostDays,
          }),
          zoneParameter,
        ],
        failures: ['unknown-parameter', 'malformed'],
        ok: listOf(dayCount),
      }),
    },
  }
}

function toDo(operations: Operations): OwnAddress {
  return {
    path: '/v1/waiting',
    methods: {
      GET: async ({ by }) => ({ headers, body: { items: await operations.waiting(by) } }),
    },
    document: {
      get: operation('read-waiting', 'What waits for a move that you may make', {
        ok: listOf(waiting),
      }),
    },
  }
}
