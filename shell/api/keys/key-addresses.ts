import type { JsonSchema } from '#shell/model/field.ts'
import { keyFields, type Keys } from '#shell/operations/keys/keys.ts'
import { callerOf } from '../accounts/step-address.ts'
import type { OwnAddress } from '../address.ts'
import { forOnly, people } from '../openapi/audience.ts'
import { described } from '../openapi/entity-schemas.ts'
import { json, operation } from '../openapi/operation.ts'
import { idParameter, query } from '../openapi/parameters.ts'
import { nextOf, pageAsked, pageParameters, pageSchema } from '../page-asked.ts'

/** The keys of programs: users with their own, administrators with all. */
export function keyAddresses(keys: Keys | undefined): readonly OwnAddress[] {
  if (!keys) return []
  return forOnly(people, [list(keys), one(keys)])
}

const text: JsonSchema = { type: 'string' }
const given = described(Object.entries(keyFields), new Set())
const refusals = ['signed-out', 'forbidden'] as const
const noStore = { 'cache-control': 'no-store' }

function list(keys: Keys): OwnAddress {
  return {
    path: '/v1/keys',
    readsQuery: true,
    methods: {
      async GET({ by, request }) {
        const page = pageAsked(request.query, ['maker'])
        const maker = new URLSearchParams(request.query).get('maker')
        const items = await keys.list(by, { ...page, ...(maker === null ? {} : { maker }) })
        return { headers: noStore, body: { items, next: nextOf(items, page) } }
      },
      async POST(asked) {
        const key = await keys.create(callerOf(asked), asked.request.body)
        return { status: 201, headers: { ...noStore, location: `/v1/keys/${key.id}` }, body: key }
      },
    },
    document: {
      get: operation('list-keys', 'List: Keys', {
        parameters: [...pageParameters, query('maker', text, 'The id of whoever made them.')],
        failures: ['unknown-parameter', 'malformed', ...refusals],
        ok: pageSchema(keySchema),
      }),
      post: operation('create-keys', 'Create: Key. What it answers is told this once', {
        requestBody: { content: json(given), required: true },
        isWriting: true,
        headers: ['Location'],
        failures: ['invalid', 'malformed', 'full', 'proof-needed', ...refusals],
        ok: { ...keySchema, properties: { ...keySchema['properties'], key: text } },
        status: '201',
      }),
    },
  }
}

function one(keys: Keys): OwnAddress {
  return {
    path: '/v1/keys/{id}',
    methods: {
      GET: async ({ by, params: { id = '' } }) => ({
        headers: noStore,
        body: await keys.read(by, id),
      }),
      async DELETE({ by, params: { id = '' } }) {
        await keys.end(by, id)
        return { status: 204 }
      },
    },
    document: {
      parameters: [idParameter],
      get: operation('read-keys', 'Read: Key', {
        ok: keySchema,
        failures: ['unknown-parameter', 'not-found', ...refusals],
      }),
      delete: operation('end-keys', 'End: Key', {
        status: '204',
        isWriting: true,
        failures: ['not-found', ...refusals],
      }),
    },
  }
}

const texts: JsonSchema = { type: 'array', items: text }
const moment = { type: 'string', format: 'date-time' }
const perhaps = { anyOf: [moment, { type: 'null' }] }

const keySchema = {
  type: 'object',
  required: ['id', 'name', 'scopes', 'roles', 'created', 'until'],
  properties: {
    id: text,
    name: text,
    scopes: texts,
    roles: texts,
    maker: { anyOf: [text, { type: 'null' }] },
    created: moment,
    until: perhaps,
    used: perhaps,
    ended: perhaps,
  },
} as const
