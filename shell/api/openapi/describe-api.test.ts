import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/model/actor.ts'
import { reversesOf } from '#shell/model/reverse.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { cast } from '#tests/sample/cast.ts'
import { openLibrary, type OpenLibrary } from '#tests/sample/open-library.ts'
import { library } from '#tests/sample/product.ts'
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
  if (!sqlite) throw new Error('There is no database.')
  opened = await openLibrary(sqlite)
  const { body } = await opened.api({
    method: 'GET',
    path: '/v1/openapi.json',
    actor: cast.ada,
  })
  document = JSON.parse(JSON.stringify(body))
  paths = Object.entries(document.paths)
})
afterAll(() => opened.close())

test('the document says what it is', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Library', version: '1' },
    servers: [{ url: '/' }],
  })
})

test('what is answered stands in the document, and what stands there is answered', () => {
  const live = opened.api.addresses.map(({ path, methods }) => [path, Object.keys(methods)])
  const said = paths.map(([path, methods]) => [
    path,
    Object.keys(methods)
      .filter((name) => name !== 'parameters')
      .map((name) => name.toUpperCase()),
  ])
  const sorted = (all: unknown[][]) => all.map((one) => JSON.stringify(one)).toSorted()
  expect(sorted(said)).toEqual(sorted(live))
})

test('each operation has a name of its own, its parameters and its answers', () => {
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
    expect(operation.operationId, at).toMatch(/^[A-Za-z-]+$/u)
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
    // What may change something needs a token.
    expect(JSON.stringify(operation.security).includes('token'), at).toBe(method !== 'get')
    for (const answer of Object.values(operation.responses)) {
      expect(answer.description ?? answer.$ref, at).toEqual(expect.any(String))
    }
    if (method === 'get' || method === 'delete') expect(operation.requestBody, at).toBeUndefined()
  }
})

test('what is pointed to is there, and nothing is undefined', () => {
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

test('what a record answers is what its schema says, field by field', async () => {
  for (const entity of library.entities) {
    const { name, plural } = entity
    const { body } = await opened.api({ method: 'GET', path: `/v1/${plural}`, actor: cast.ada })
    const schema = Object(document.components.schemas[name.charAt(0).toUpperCase() + name.slice(1)])
    for (const record of Object(body).items) {
      const { removed: _, removedBy: __, ...said } = schema.properties
      // What points here comes only where it is expanded.
      for (const one of reversesOf(entity, library.entities)) delete said[one.name]
      expect(Object.keys(record).toSorted(), name).toEqual(Object.keys(said).toSorted())
    }
  }
})

describe('what somebody is told of the API', () => {
  const asked = async (actor: Actor, documents: 'filtered' | 'open' | 'closed' = 'filtered') => {
    const api = createApi(opened.operations, { ...library, api: { documents } })
    const { status, body } = await api({ method: 'GET', path: '/v1/openapi.json', actor })
    return { status, text: JSON.stringify(body), paths: Object(body).paths ?? {} }
  }

  test('is what they may do themselves', async () => {
    const stranger = await asked(cast.stranger)
    expect(stranger.paths).toHaveProperty(['/v1/books', 'get'])
    expect(stranger.paths).not.toHaveProperty(['/v1/books', 'post'])
    expect(stranger.text).not.toMatch(/\/v1\/loans|of loan\.|"loan"\}|[Cc]omplaint|telephone/u)
    const lena = await asked(cast.lena)
    expect(lena.paths).toHaveProperty(['/v1/books', 'post'])
    expect(lena.text).toMatch(/Loan[^]*telephone/u)
    expect(lena.text).not.toMatch(/complaint/u)
    expect((await asked(cast.ada)).text).toMatch(/complaint/u)
  })

  test('is no field that they may not see, nor one to set that they may not set', async () => {
    const schemas = Object(JSON.parse((await asked(cast.una)).text)).components.schemas
    expect(Object.keys(schemas.Review.properties)).not.toContain('remark')
    expect(Object.keys(schemas.Review.properties)).toContain('verdict')
    expect(Object.keys(schemas.ReviewValues.properties)).not.toContain('verdict')
    expect(Object.keys(schemas.ReviewWhere.properties)).not.toContain('remark')
  })

  test('is everything where that is declared, and nothing where nothing is', async () => {
    expect((await asked(cast.stranger, 'open')).text).toMatch(/complaint/u)
    expect((await asked(cast.lena, 'closed')).status).toBe(404)
    expect((await asked(cast.ada, 'closed')).text).toMatch(/complaint/u)
  })
})
