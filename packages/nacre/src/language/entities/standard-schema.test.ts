import { expect, expectTypeOf, test } from 'vitest'
import type { Entity } from './entity.ts'
import { entity } from './define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { StandardSchema } from './standard-schema.ts'
import { standardSchemaOf } from './standard-schema-of.ts'

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
      check: ({ title }) => title !== 'LOUD',
      message: { en: 'Quiet, please.', de: 'Leise, bitte.' },
      fields: ['title'],
    },
  },
})

type InputOf<S> = S extends StandardSchema<infer Input> ? Input : never
type OutputOf<S> = NonNullable<
  S extends StandardSchema<infer _, infer Output> ? { output: Output } : never
>['output']

test('an entity implements Standard Schema', () => {
  expect(book['~standard']).toMatchObject({ version: 1, vendor: 'nacre' })
})

test('returns the values in their stored form', () => {
  expect(book['~standard'].validate({ title: 'Tides', tags: null })).toStrictEqual({
    value: { title: 'Tides', size: null, tags: [], likes: 0 },
  })
})

test('returns issues with their paths', () => {
  expect(book['~standard'].validate({ tags: ['a', ''], size: 'huge' })).toStrictEqual({
    issues: [
      { message: 'This field is required.', path: ['title'] },
      { message: 'Choose one of: small, large.', path: ['size'] },
      { message: 'This field can’t be empty.', path: ['tags', 1] },
    ],
  })
})

test('localizes issues, including those of rules', () => {
  expect(standardSchemaOf(book, 'de')['~standard'].validate({ title: 'LOUD' })).toStrictEqual({
    issues: [{ message: 'Leise, bitte.', path: ['title'] }],
  })
})

test('returns an issue for input that is not an object', () => {
  for (const value of [null, undefined, 7, [], 'book']) {
    expect(book['~standard'].validate(value).issues).toHaveLength(1)
  }
})

test('infers the input and output types', () => {
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
