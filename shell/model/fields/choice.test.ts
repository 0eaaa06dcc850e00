import { expect, expectTypeOf, test } from 'vitest'
import { choice } from './choice.ts'

test('only what is declared can be chosen', () => {
  const { check } = choice(['small', 'large'])
  expect(check('small')).toBeUndefined()
  expect(check('Small')).toStrictEqual({ id: 'not-a-choice', choices: ['small', 'large'] })
})

test('what every object has is no choice', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(choice({ small: 'Small' }).check(name)?.id).toBe('not-a-choice')
  }
})

test('choices have words for people, their own or those of their names', () => {
  expect(choice(['extraLarge']).bounds.choices).toStrictEqual({ extraLarge: 'Extra large' })
  const words = { small: { en: 'Small', de: 'Klein' } }
  expect(choice(words).bounds.choices).toStrictEqual(words)
})

test('a choice of nothing is a mistake', () => {
  expect(choice([]).mistakes).toHaveLength(1)
})

test('the names are known by type', () => {
  expectTypeOf(choice(['small', 'large']).initial).toEqualTypeOf<'small' | 'large' | undefined>()
  expectTypeOf(choice({ small: 'Small' }).initial).toEqualTypeOf<'small' | undefined>()
  // @ts-expect-error -- A default must be one of the choices.
  expect(choice(['small'], { default: 'huge' }).mistakes).toHaveLength(1)
})
