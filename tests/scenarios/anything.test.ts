import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { cast } from '../sample/cast.ts'
import { openLibrary, type OpenLibrary } from '../sample/open-library.ts'
import { library } from '../sample/product.ts'
import { expectProblem } from './play.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 30 })
const shapedId = fc.stringMatching(/^[0-9a-z]{16}$/u)
const word = (...words: string[]) => fc.constantFrom(...words)
const encoded = anyText.map((text) => encodeURIComponent(text.toWellFormed()))
const oddWord = word('', '.', '..', '%', '%00', '\0', '\ud83d', '__proto__', 'constructor')
const plural = word(...library.entities.map((entity) => entity.plural))
const id = fc.oneof(shapedId, oddWord, anyText, encoded)
const action = fc.oneof(word('admire', 'remind', 'second'), oddWord, anyText)
const path = fc.oneof(
  fc.tuple(plural).map(([list]) => `/v1/${list}`),
  fc.tuple(plural, id).map((parts) => `/v1/${parts.join('/')}`),
  fc.tuple(plural, id, action).map((parts) => `/v1/${parts.join('/')}`),
  fc.array(fc.oneof(plural, id, action), { maxLength: 6 }).map((parts) => `/v1/${parts.join('/')}`),
  anyText,
)
const parameter = fc
  .tuple(
    fc.oneof(word('limit', 'after'), anyText, encoded),
    fc.oneof(shapedId, fc.nat().map(String), encoded),
  )
  .map((pair) => pair.join('='))
const query = fc.oneof(
  anyText,
  fc.array(parameter, { maxLength: 3 }).map((all) => all.join('&')),
)

const request = fc.record(
  {
    method: fc.oneof(word('GET', 'HEAD', 'PUT', 'DELETE', 'POST'), anyText),
    path,
    query,
    actor: fc.constantFrom(...Object.values(cast)),
  },
  { requiredKeys: ['method', 'path', 'actor'] },
)

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary

  beforeAll(async () => {
    opened = await openLibrary(kind)
  })
  afterAll(() => opened.close())

  test('whatever is asked for is answered, or refused in a sentence, and is never our fault', async () => {
    const property = fc.asyncProperty(request, async (asked) => {
      const answer = await opened.api(asked)
      expect(answer.status).toBeLessThan(500)
      expect(answer.cause).toBeUndefined()
      if (answer.status === 200) expect(answer.body).toBeTypeOf('object')
      else expectProblem(answer)
      // What is answered can be sent.
      expect(JSON.stringify(answer).isWellFormed()).toBe(true)
    })
    await fc.assert(property, { numRuns: 1_000 })
  })
})
