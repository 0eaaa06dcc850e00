import { expect, test } from 'vitest'
import { type Entity, entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { text } from '#shell/model/fields/text.ts'
import { book } from '#tests/sample/entities/book.ts'
import { checkValues } from './check-values.ts'

const shelf = '01kahx5m3r7q2c4d'
const good = { title: 'Leagues', shelf }

/** What is said about each field, or nothing. */
function problemsOf(given: Readonly<Record<string, unknown>>, of: Entity = book) {
  try {
    checkValues(of, given)
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown
    expect(thrown.problem).toMatchObject({ id: 'invalid', status: 422 })
    return Object.entries(thrown.problem.fields ?? {})
  }
}

test('values come out complete: what was not given is nothing, and counters begin', () => {
  const nothing = { sequelOf: null, summary: null, pages: null, spine: null, moreAbout: null }
  expect(checkValues(book, { ...good, cover: undefined })).toEqual({
    ...good,
    ...nothing,
    cover: null,
    admirers: 0,
  })
})

test('every wrong field is named at once, in its own words', () => {
  const given = { title: 'a\nb', pages: 5_001, spine: 'red', moreAbout: 'javascript:alert(1)' }
  expect(problemsOf(given)).toEqual([
    ['title', 'This must fit on one line.'],
    ['shelf', 'This is needed.'],
    ['pages', 'This must be at most 5000.'],
    ['spine', 'This must be a colour such as #a8d8d0.'],
    ['moreAbout', 'This must be an address such as https://example.org/.'],
  ])
})

test.each([null, undefined])('what is needed cannot be %s', (title) => {
  expect(problemsOf({ ...good, title })).toEqual([['title', 'This is needed.']])
})

test.each([0, 1_000_000, -1, null, 'x'])('a counter cannot be set to %s', (admirers) => {
  expect(problemsOf({ ...good, admirers })).toEqual([
    ['admirers', 'This is kept by the application.'],
  ])
})

test.each(['likes', 'id', 'version', 'created', 'admired', 'TITLE', 'constructor', 'toString', ''])(
  'a field that is not declared, such as %j, is refused and not left out',
  (name) => {
    expect(problemsOf({ ...good, [name]: 'x' })).toEqual([[name, 'There is no such field.']])
  },
)

test('a name that changes objects is refused like any other, and changes none', () => {
  const given: Record<string, unknown> = JSON.parse(
    `{"title":"a","shelf":"${shelf}","__proto__":{"title":"planted","isAdmin":true}}`,
  )
  expect(problemsOf(given)).toEqual([['__proto__', 'There is no such field.']])
  expect({}).not.toHaveProperty('isAdmin')
})

test('values that are only inherited were not given', () => {
  expect(problemsOf(Object.create(good))).toEqual([
    ['title', 'This is needed.'],
    ['shelf', 'This is needed.'],
  ])
})

test('a field may have the name of something that every object has', () => {
  const odd = entity({
    name: 'odd',
    plural: 'odds',
    fields: { constructor: text({ required: true }) },
  })
  expect(problemsOf({}, odd)).toEqual([['constructor', 'This is needed.']])
  expect(problemsOf({ constructor: '' }, odd)).toEqual([['constructor', 'This must not be empty.']])
  expect(checkValues(odd, { constructor: 'x' })).toEqual({ constructor: 'x' })
})
