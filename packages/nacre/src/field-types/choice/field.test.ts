import { expect, expectTypeOf, test } from 'vitest'
import { choice } from './field.ts'

test('accepts only declared choices', () => {
  const { check } = choice(['small', 'large'])
  expect(check('small')).toBeUndefined()
  expect(check('Small')).toStrictEqual({ code: 'invalid-choice', choices: ['small', 'large'] })
})

test('rejects the names of inherited object properties', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(choice({ small: 'Small' }).check(name)?.code).toBe('invalid-choice')
  }
})

test('labels choices with their declared or humanized names', () => {
  expect(choice(['extraLarge']).constraints.choices).toStrictEqual({ extraLarge: 'Extra large' })
  const words = { small: { en: 'Small', de: 'Klein' } }
  expect(choice(words).constraints.choices).toStrictEqual(words)
})

test('reports an empty list of choices as a mistake', () => {
  expect(choice([]).declarationErrors).toHaveLength(1)
})

test('infers the type of the choices', () => {
  expectTypeOf(choice(['small', 'large']).defaultValue).toEqualTypeOf<
    'small' | 'large' | undefined
  >()
  expectTypeOf(choice({ small: 'Small' }).defaultValue).toEqualTypeOf<'small' | undefined>()
  // @ts-expect-error -- A default must be one of the choices.
  expect(choice(['small'], { default: 'huge' }).declarationErrors).toHaveLength(1)
})
