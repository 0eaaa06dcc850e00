import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { cast } from '#tests/sample/cast.ts'
import { openLibrary, type OpenLibrary } from '#tests/sample/open-library.ts'
import { library } from '#tests/sample/product.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: object }
  readonly responses: Readonly<Record<string, { description?: string; $ref?: string }>>
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
    actor: cast.stranger,
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
      expect(one, at).toMatchObject({ name: expect.any(String), schema: expect.any(Object) })
      if (Object(one).in === 'path') expect(one).toMatchObject({ required: true })
    }
    expect(Object.keys(operation.responses), at).toEqual([
      expect.stringMatching(/^20[014]$/u),
      'default',
    ])
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
  for (const { name, plural } of library.entities) {
    const { body } = await opened.api({ method: 'GET', path: `/v1/${plural}`, actor: cast.ada })
    const schema = Object(document.components.schemas[name.charAt(0).toUpperCase() + name.slice(1)])
    for (const record of Object(body).items) {
      expect(Object.keys(record).toSorted(), name).toEqual(
        Object.keys(schema.properties).toSorted(),
      )
    }
  }
})
