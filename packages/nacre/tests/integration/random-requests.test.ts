import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'
import { expectProblem } from './run-scenarios.ts'
import { atDepth } from '#tests/depth.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 30 })
const shapedId = fc.stringMatching(/^[0-9a-z]{16}$/u)
const word = (...text: string[]) => fc.constantFrom(...text)
const encoded = anyText.map((text) => encodeURIComponent(text.toWellFormed()))
const oddWord = word('', '.', '..', '%', '%00', '\0', '\ud83d', '__proto__', 'constructor')
const plural = word(...library.entities.map((entity) => entity.plural))
const id = fc.oneof(shapedId, oddWord, anyText, encoded)
const action = fc.oneof(
  word('admire', 'remind', 'second', 'history', 'restore', 'publish', 'submit', 'help', 'quote'),
  oddWord,
  anyText,
)
const path = fc.oneof(
  fc.tuple(plural).map(([list]) => `/v1/${list}`),
  fc.tuple(plural, id).map((pieces) => `/v1/${pieces.join('/')}`),
  fc.tuple(plural, id, action).map((pieces) => `/v1/${pieces.join('/')}`),
  fc
    .array(fc.oneof(plural, id, action), { maxLength: 6 })
    .map((segments) => `/v1/${segments.join('/')}`),
  anyText,
)
const parameterNames = ['limit', 'after', 'where', 'sort', 'search', 'total', 'trash'] as const
const fieldName = word(
  ...library.entities.flatMap(({ fields }) => Object.keys(fields)),
  'id',
  'state',
  'createdAt',
  'owner',
  'removedAt',
  'and',
  'or',
  'not',
  '__proto__',
  'constructor',
)
const operator = word(
  'is',
  'not',
  'in',
  'gt',
  'lte',
  'contains',
  'startsWith',
  'has',
  'empty',
  'toString',
)
const plainValue = fc.oneof(
  anyText,
  shapedId,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  word('2026-01-28', '2026-01-28T08:00:00.000Z', '12.50', 'published', '#ffffff', '\0'),
)
const { params } = fc.letrec((tie) => ({
  params: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    plainValue,
    fc.dictionary(operator, fc.oneof(plainValue, fc.array(plainValue, { maxLength: 3 }))),
    fc.dictionary(fieldName, tie('params'), { maxKeys: 3 }),
    fc.array(fc.dictionary(fieldName, tie('params'), { maxKeys: 2 }), { maxLength: 2 }),
  ),
}))
const where = fc
  .dictionary(fieldName, params, { maxKeys: 3 })
  .map((found) => encodeURIComponent(JSON.stringify(found)))
const sort = fc
  .array(fc.tuple(word('', '-'), fieldName), { maxLength: 3 })
  .map((all) => all.map((pair) => pair.join('')).join(','))
const cursor = fc
  .tuple(fc.oneof(shapedId, plainValue), fc.array(plainValue, { maxLength: 3 }))
  .map(([first, rest]) => Buffer.from(JSON.stringify([first, ...rest])).toString('base64url'))
const parameter = fc
  .tuple(
    fc.oneof(word(...parameterNames), anyText, encoded),
    fc.oneof(shapedId, fc.nat().map(String), encoded, where, sort, word('true', 'false'), cursor),
  )
  .map((pair) => pair.join('='))
const query = fc.oneof(
  anyText,
  fc.array(parameter, { maxLength: 3 }).map((all) => all.join('&')),
)

const request = fc.record(
  {
    method: fc.oneof(word('GET', 'HEAD', 'PUT', 'DELETE', 'POST', 'PATCH'), anyText),
    path,
    query,
    actor: fc.constantFrom(...Object.values(actors)),
    body: fc.oneof(fc.dictionary(fieldName, params, { maxKeys: 5 }), params),
    version: fc.nat({ max: 3 }),
  },
  { requiredKeys: ['method', 'path', 'actor'] },
)

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary

  beforeAll(async () => {
    opened = await openLibrary(kind)
  })
  afterAll(() => opened.close())

  test('random requests are answered or rejected with a message, and never with 5xx', async () => {
    const property = fc.asyncProperty(request, async (one) => {
      const response = await opened.api(one)
      expect(response.status).toBeLessThan(500)
      expect(response.cause).toBeUndefined()
      if (response.status < 400)
        expect(response.body).toBeTypeOf(response.status === 204 ? 'undefined' : 'object')
      else expectProblem(response)
      // Every response is serializable.
      expect(JSON.stringify(response).isWellFormed()).toBe(true)
    })
    await fc.assert(property, { numRuns: atDepth(1_000) })
  })
})
