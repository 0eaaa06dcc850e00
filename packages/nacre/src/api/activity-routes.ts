import type { Operations } from '#shell/operations/operations.ts'
import { parseActivityParams, parseDailyParams, maxDays } from './parameters.ts'
import type { SystemRoute } from './route.ts'
import { operation } from './openapi/operation.ts'
import { zoneParameter } from './openapi/parameters.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const nullableText = { type: ['string', 'null'] }
const names = { type: 'array', items: text }
const timestamp = { type: 'string', format: 'date-time' }
const headers = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-language' }

const entry = {
  type: 'object',
  required: [
    'seq',
    'entity',
    'plural',
    'record',
    'title',
    'verb',
    'occurredAt',
    'actor',
    'name',
    'channel',
    'changed',
  ],
  properties: {
    seq: integer,
    entity: text,
    plural: text,
    record: text,
    title: text,
    version: integer,
    verb: text,
    occurredAt: timestamp,
    actor: nullableText,
    name: nullableText,
    channel: text,
    device: nullableText,
    requestId: nullableText,
    changed: names,
    isTrashed: { type: 'boolean' },
    isErased: { type: 'boolean' },
  },
}
const dayCount = {
  type: 'object',
  required: ['entity', 'verb', 'day', 'count'],
  properties: { entity: text, verb: text, day: { type: 'string', format: 'date' }, count: integer },
}
const pendingTask = {
  type: 'object',
  required: ['entity', 'plural', 'state', 'count', 'moves'],
  properties: { entity: text, plural: text, state: text, count: integer, moves: names },
}

const listOf = (items: object) => ({
  type: 'object',
  required: ['items'],
  properties: { items: { type: 'array', items } },
})

const parameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  description,
  schema,
})

/**
 * Creates the routes for the activity: the history of all records, daily counts, and records that
 * wait for a move. They include only records that the actor may read.
 */
export function activityRoutes(operations: Operations): readonly SystemRoute[] {
  return [activityRoute(operations), dailyRoute(operations), pendingRoute(operations)]
}

function activityRoute(operations: Operations): SystemRoute {
  return {
    path: '/v1/activity',
    hasQuery: true,
    methods: {
      GET: async ({ ctx, request: { query, language = 'en' } }) => ({
        headers,
        body: await operations.readActivity(ctx, { ...parseActivityParams(query), language }),
      }),
    },
    document: {
      get: operation('listActivity', 'List activity, newest first', {
        description:
          'Changes of all records whose history you can see. A page can have fewer entries than its limit although there is a next page.',
        parameters: [
          parameter('limit', 'Maximum number of results.', {
            type: 'integer',
            minimum: 1,
            maximum: 200,
          }),
          parameter(
            'before',
            'Only entries before this number: the value of next in the last response.',
            integer,
          ),
          parameter('entity', 'Only with records of this entity.', text),
          parameter('verb', 'Only this verb, transition or action.', text),
          parameter('actor', 'Only by this author, for example user:01j…', text),
          parameter('field', 'Only changes of this field or of the status.', text),
          parameter('channel', 'Only through this channel: api, page, import, bulk, job, …', text),
          parameter('since', 'From this moment on.', timestamp),
          parameter('until', 'Before this moment.', timestamp),
        ],
        failures: ['unknown-parameter', 'bad-request'],
        ok: {
          type: 'object',
          required: ['items', 'next'],
          properties: {
            items: { type: 'array', items: entry },
            next: { type: ['integer', 'null'] },
          },
        },
      }),
    },
  }
}

function dailyRoute(operations: Operations): SystemRoute {
  return {
    path: '/v1/activity/daily',
    hasQuery: true,
    methods: {
      GET: async ({ ctx, request: { query } }) => ({
        headers,
        body: { items: await operations.countActivityByDay(ctx, parseDailyParams(query)) },
      }),
    },
    document: {
      get: operation('countActivity', 'Count activity per day', {
        description:
          'Only the latest 10,000 changes are counted. Entities of which you can see only some records are left out.',
        parameters: [
          parameter('days', 'Number of days, including today.', {
            type: 'integer',
            minimum: 1,
            maximum: maxDays,
          }),
          zoneParameter,
        ],
        failures: ['unknown-parameter', 'bad-request'],
        ok: listOf(dayCount),
      }),
    },
  }
}

function pendingRoute(operations: Operations): SystemRoute {
  return {
    path: '/v1/activity/pending',
    methods: {
      GET: async ({ ctx }) => ({
        headers,
        body: { items: await operations.listPendingTasks(ctx) },
      }),
    },
    document: {
      get: operation('listPendingTasks', 'List records waiting for a status change by you', {
        ok: listOf(pendingTask),
      }),
    },
  }
}
