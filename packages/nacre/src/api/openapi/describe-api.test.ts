import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { inverseRelationsOf } from '#shell/language/entities/inverse-relation.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { actors } from '#tests/library/actors.ts'
import { openLibrary, type OpenLibrary } from '#tests/library/open-library.ts'
import { product as library } from 'example-library/product.ts'
import { createApi } from '../api.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { description?: string; $ref?: string }>>
  readonly security: readonly object[]
}
interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const verbs = ['get', 'put', 'post', 'patch', 'delete']

let opened: OpenLibrary
let document: Document
let paths: [string, Document['paths'][string]][]
beforeAll(async () => {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('The test does not use a database.')
  opened = await openLibrary(sqlite)
  const { body } = await opened.api({
    method: 'GET',
    path: '/v1/openapi.json',
    actor: actors.ada,
  })
  document = JSON.parse(JSON.stringify(body))
  paths = Object.entries(document.paths)
})
afterAll(() => opened.close())

test('describes the API', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Library', version: '1' },
    servers: [{ url: '/' }],
  })
})

test('the documented operations equal the routes', () => {
  const live = opened.api.addresses.map(({ path, methods }) => [path, Object.keys(methods)])
  const output = paths.map(([path, methods]) => [
    path,
    Object.keys(methods)
      .filter((name) => name !== 'parameters')
      .map((name) => name.toUpperCase()),
  ])
  const sorted = (all: unknown[][]) => all.map((one) => JSON.stringify(one)).toSorted()
  expect(sorted(output)).toEqual(sorted(live))
})

test('each operation has a unique id, parameters and responses', () => {
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ path, method, operation, shared: methods['parameters'] })),
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, method, operation, shared } of operations) {
    const at = `${method} ${path}`
    expect(verbs, at).toContain(method)
    expect(operation.operationId, at).toMatch(/^[a-z]+(?:[A-Z\d][a-z\d]*)*$/u)
    const parameters = [...Object.values(shared ?? {}), ...(operation.parameters ?? [])]
    const inPath = parameters.filter((one) => Object(one).in === 'path')
    expect(inPath.map((one) => `{${Object(one).name}}`).join(), at).toBe(
      path.match(/\{\w+\}/gu)?.join() ?? '',
    )
    for (const one of parameters) {
      expect(one, at).toMatchObject({ name: expect.any(String) })
      expect(Object(one).schema ?? Object(one).content, at).toBeTypeOf('object')
      if (Object(one).in === 'path') expect(one).toMatchObject({ required: true })
    }
    expect(Object.keys(operation.responses), at).toEqual(
      expect.arrayContaining([expect.stringMatching(/^20[014]$/u), '400', 'default']),
    )
    // Every method that can change data requires a token.
    expect(JSON.stringify(operation.security).includes('token'), at).toBe(method !== 'get')
    for (const answer of Object.values(operation.responses)) {
      expect(answer.description ?? answer.$ref, at).toEqual(expect.any(String))
    }
    if (method === 'get' || method === 'delete') expect(operation.requestBody, at).toBeUndefined()
  }
})

test('all references can be resolved and no value is undefined', () => {
  const text = JSON.stringify(document)
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/gu)) {
    const found = pointer.split('/').reduce<unknown>((node, key) => Object(node)[key], document)
    expect(found, pointer).toBeTypeOf('object')
  }
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Book', 'BookValues', 'BookChanges', 'BookList']),
  )
  expect(schemas['Review']).toMatchObject({
    properties: {
      state: { enum: ['draft', 'submitted', 'published', 'rejected'] },
      stars: { minimum: 1, maximum: 5 },
      helped: { type: 'boolean' },
    },
  })
  expect(schemas['ReviewValues']).toMatchObject({
    required: ['book', 'headline', 'stars'],
    additionalProperties: false,
  })
  expect(Object(schemas['ReviewValues']).properties).not.toHaveProperty('helpful')
})

test('the schema of a record has exactly the fields of its responses', async () => {
  for (const entity of library.entities) {
    const { name, plural } = entity
    const { body } = await opened.api({ method: 'GET', path: `/v1/${plural}`, actor: actors.ada })
    const schema = Object(document.components.schemas[name.charAt(0).toUpperCase() + name.slice(1)])
    for (const record of Object(body).items) {
      const { removedAt: _, removedBy: __, ...output } = schema.properties
      // Inverse relations are included only if they are expanded.
      for (const one of inverseRelationsOf(entity, library.entities)) delete output[one.name]
      expect(Object.keys(record).toSorted(), name).toEqual(Object.keys(output).toSorted())
    }
  }
})

describe('the OpenAPI document of a reader', () => {
  const params = async (
    actor: Actor,
    documents: 'filtered' | 'public' | 'administrators' = 'filtered',
  ) => {
    const api = createApi(opened.operations, { ...library, api: { docs: documents } })
    const { status, body } = await api({ method: 'GET', path: '/v1/openapi.json', actor })
    return { status, text: JSON.stringify(body), paths: Object(body).paths ?? {} }
  }

  test('contains only operations that they may use', async () => {
    const stranger = await params(actors.stranger)
    expect(stranger.paths).toHaveProperty(['/v1/books', 'get'])
    expect(stranger.paths).not.toHaveProperty(['/v1/books', 'post'])
    expect(stranger.text).not.toMatch(/\/v1\/loans|of loan\.|"loan"\}|[Cc]omplaint|telephone/u)
    const lena = await params(actors.lena)
    expect(lena.paths).toHaveProperty(['/v1/books', 'post'])
    expect(lena.text).toMatch(/Loan[^]*telephone/u)
    expect(lena.text).not.toMatch(/complaint/u)
    expect((await params(actors.ada)).text).toMatch(/complaint/u)
  })

  test('contains only fields that they may read or change', async () => {
    const schemas = Object(JSON.parse((await params(actors.una)).text)).components.schemas
    expect(Object.keys(schemas.Review.properties)).not.toContain('remark')
    expect(Object.keys(schemas.Review.properties)).toContain('verdict')
    expect(Object.keys(schemas.ReviewValues.properties)).not.toContain('verdict')
    expect(Object.keys(schemas.ReviewWhere.properties)).not.toContain('remark')
  })

  test('is complete if it is public, and missing if it is for administrators only', async () => {
    expect((await params(actors.stranger, 'public')).text).toMatch(/complaint/u)
    expect((await params(actors.lena, 'administrators')).status).toBe(404)
    expect((await params(actors.ada, 'administrators')).text).toMatch(/complaint/u)
  })
})
