import type { Entity } from '#shell/model/entity.ts'
import type { JsonSchema } from '#shell/model/field.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import { statesOf } from '#shell/model/state.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'

type Node = Readonly<Record<string, unknown>>

/** The OpenAPI document of a product: what its declarations say, in the words of that format. */
export function describeApi(product: {
  readonly name: string
  readonly entities: readonly Entity[]
}): Node {
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: '1' },
    servers: [{ url: '/v1' }],
    paths: Object.assign({ ...ownPaths }, ...product.entities.map(pathsOf)),
    components: {
      schemas: Object.assign(
        { Problem: problem, History: history },
        ...product.entities.map(schemasOf),
      ),
      responses: { Problem: { description: 'Why not.', content: problemContent } },
    },
  }
}

const problem: JsonSchema = {
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
const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}

const history: JsonSchema = {
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

const text: JsonSchema = { type: 'string' }
const texts: JsonSchema = { type: 'array', items: text }
const idParameter = { name: 'id', in: 'path', required: true, schema: text }
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The ETag of the version that was seen.',
  schema: text,
}
const query = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: 'query',
  schema,
  description,
})
const yesNo: JsonSchema = { enum: ['yes', 'no'] }
const listParameters = [
  query('limit', { type: 'integer', minimum: 1, maximum: 200, default: 25 }, 'How many at most.'),
  query('after', text, 'The value of next of the answer before.'),
  query('where', text, 'Conditions, as JSON.'),
  query('sort', text, 'Fields, with - before those that go down: -created,title.'),
  query('search', text, 'Words to be found in the searched fields.'),
  query('total', yesNo, 'Whether to count all that fit.'),
  query('bin', yesNo, 'Whether to list what has been removed.'),
]

/** What belongs to no entity. */
const ownPaths: Node = {
  '/': {
    get: operation('read-directory', 'What there is', {
      ok: {
        type: 'object',
        required: ['lists', 'openapi'],
        properties: { lists: texts, openapi: text },
      },
    }),
  },
  '/openapi.json': {
    get: operation('read-openapi', 'This document', { ok: { type: 'object' } }),
  },
}

function pathsOf(entity: Entity): Node {
  const { plural } = entity
  const name = schemaName(entity)
  const label = wordsIn(entity.label ?? nameAsWords(entity.name))
  const record = { $ref: `#/components/schemas/${name}` }
  const given = { content: json({ $ref: `#/components/schemas/${name}Values` }), required: true }
  const one = `/${plural}/{id}`
  return {
    [`/${plural}`]: {
      get: operation(`list-${plural}`, `List: ${label}`, {
        parameters: listParameters,
        ok: { $ref: `#/components/schemas/${name}List` },
      }),
      post: operation(`create-${plural}`, `Create: ${label}`, {
        requestBody: given,
        ok: record,
        status: '201',
      }),
    },
    [one]: {
      parameters: [idParameter],
      get: operation(`read-${plural}`, `Read: ${label}`, { ok: record }),
      patch: operation(`change-${plural}`, `Change: ${label}`, {
        parameters: [ifMatch],
        requestBody: { ...given, content: json({ $ref: `#/components/schemas/${name}Changes` }) },
        ok: record,
      }),
      delete: operation(`remove-${plural}`, `Remove: ${label}`, {
        parameters: [ifMatch],
        status: '204',
      }),
    },
    [`${one}/history`]: {
      parameters: [idParameter],
      get: operation(`history-${plural}`, `History: ${label}`, {
        ok: { $ref: '#/components/schemas/History' },
      }),
    },
    [`${one}/restore`]: {
      parameters: [idParameter],
      post: operation(`restore-${plural}`, `Bring back: ${label}`, { ok: record }),
    },
    ...movePaths(entity, one, record),
    ...actionPaths(entity, one),
  }
}

function movePaths(entity: Entity, one: string, record: Node): Node {
  return Object.fromEntries(
    Object.keys(entity.states?.moves ?? {}).map((move) => [
      `${one}/${move}`,
      {
        parameters: [idParameter],
        post: operation(`${move}-${entity.plural}`, `Move: ${nameAsWords(move)}`, {
          parameters: [ifMatch],
          ok: record,
        }),
      },
    ]),
  )
}

function actionPaths(entity: Entity, one: string): Node {
  return Object.fromEntries(
    Object.entries(entity.actions).map(([name, action]) => {
      const id = `${name}-${entity.plural}`
      const words = nameAsWords(name)
      const ok = { type: 'object' }
      const methods =
        action.kind === 'tally'
          ? {
              put: operation(id, words, { ok }),
              delete: operation(`undo-${id}`, `${words}: take back`, { ok }),
            }
          : {
              post: operation(id, words, {
                ok,
                requestBody: { content: json(objectOf(action.input)) },
              }),
            }
      return [`${one}/${name}`, { parameters: [idParameter], ...methods }]
    }),
  )
}

function operation(
  operationId: string,
  summary: string,
  more: { parameters?: readonly unknown[]; requestBody?: Node; ok?: Node; status?: string },
): Node {
  const { parameters, requestBody, ok, status = '200' } = more
  return {
    operationId,
    summary,
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [status]: { description: 'Done.', ...(ok ? { content: json(ok) } : {}) },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function json(schema: Node): Node {
  return { 'application/json': { schema } }
}

function schemasOf(entity: Entity): Node {
  const name = schemaName(entity)
  const record = recordSchema(entity)
  const fields = Object.entries(entity.fields)
  const given = Object.fromEntries(fields.filter(([, { derived }]) => !derived))
  return {
    [name]: record,
    [`${name}Values`]: objectOf(given),
    [`${name}Changes`]: { ...objectOf(given), required: [], minProperties: 1 },
    [`${name}List`]: {
      type: 'object',
      required: ['items', 'next'],
      properties: {
        items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
        next: { type: ['string', 'null'] },
        total: { type: 'integer' },
      },
    },
  }
}

function recordSchema(entity: Entity): JsonSchema {
  const fields = Object.entries(entity.fields).map(([name, { schema, required }]) => [
    name,
    required ? schema : { anyOf: [schema, { type: 'null' }] },
  ])
  const marks = Object.values(entity.actions).flatMap((action) =>
    action.kind === 'tally' ? [[action.mine, { type: 'boolean' }]] : [],
  )
  const moment = { type: 'string', format: 'date-time' }
  const kept = { id: text, version: { type: 'integer' }, created: moment, updated: moment }
  const state = entity.states ? { state: { enum: statesOf(entity.states) } } : {}
  return {
    type: 'object',
    required: Object.keys(kept),
    properties: { ...kept, ...state, ...Object.fromEntries([...fields, ...marks]) },
  }
}

function objectOf(fields: Entity['fields']): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.entries(fields)
      .filter(([, field]) => field.required && field.initial === undefined)
      .map(([name]) => name),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { schema, required }]) => [
        name,
        required ? schema : { anyOf: [schema, { type: 'null' }] },
      ]),
    ),
  }
}

function schemaName({ name }: Entity): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
