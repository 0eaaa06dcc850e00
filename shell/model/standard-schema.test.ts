import { expect, expectTypeOf, test } from 'vitest'
import { entity, type Entity } from './entity.ts'
import { counter } from './fields/counter.ts'
import { choice } from './fields/choice.ts'
import { list } from './fields/list.ts'
import { text } from './fields/text.ts'
import { type StandardSchema, standardSchemaOf } from './standard-schema.ts'

const book = entity({
  name: 'book',
  plural: 'books',
  fields: {
    title: text({ required: true, max: 12 }),
    size: choice(['small', 'large']),
    tags: list(text()),
    likes: counter(),
  },
  rules: {
    quiet: {
      holds: ({ title }) => title !== 'LOUD',
      says: { en: 'Quiet, please.', de: 'Leise, bitte.' },
      fields: ['title'],
    },
  },
})

type InputOf<S> = S extends StandardSchema<infer Input> ? Input : never
type OutputOf<S> = NonNullable<
  S extends StandardSchema<infer _, infer Output> ? { output: Output } : never
>['output']

test('an entity says what it is to other libraries', () => {
  expect(book['~standard']).toMatchObject({ version: 1, vendor: 'nacre' })
})

test('an entity gives other libraries its values as they are kept', () => {
  expect(book['~standard'].validate({ title: 'Tides', tags: null })).toStrictEqual({
    value: { title: 'Tides', size: null, tags: [], likes: 0 },
  })
})

test('an entity tells other libraries what is wrong, and where', () => {
  expect(book['~standard'].validate({ tags: ['a', ''], size: 'huge' })).toStrictEqual({
    issues: [
      { message: 'This is needed.', path: ['title'] },
      { message: 'This must be one of: small, large.', path: ['size'] },
      { message: 'This must not be empty.', path: ['tags', 1] },
    ],
  })
})

test('an entity speaks the language that it is asked for, also in its rules', () => {
  expect(standardSchemaOf(book, 'de')['~standard'].validate({ title: 'LOUD' })).toStrictEqual({
    issues: [{ message: 'Leise, bitte.', path: ['title'] }],
  })
})

test('what is no object at all is an issue, and nothing is thrown', () => {
  for (const value of [null, undefined, 7, [], 'book']) {
    expect(book['~standard'].validate(value).issues).toHaveLength(1)
  }
})

test('the types of what goes in and what comes out are known', () => {
  expectTypeOf<InputOf<typeof book>>().branded.toEqualTypeOf<{
    readonly title: string
    readonly size?: 'small' | 'large' | null
    readonly tags?: readonly string[] | null
  }>()
  expectTypeOf<OutputOf<typeof book>>().branded.toEqualTypeOf<{
    readonly title: string
    readonly size: 'small' | 'large' | null
    readonly tags: readonly string[]
  }>()
  const anyEntity: Entity = book
  expect(anyEntity['~standard'].vendor).toBe('nacre')
})
