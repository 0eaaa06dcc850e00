import { expect, test } from 'vitest'
import { type FieldError, isFieldError } from '#shell/language/errors/field-error.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { checkPassword } from './check-password.ts'

const owner = {
  site: ['Nacre', 'pearls.example.org'],
  email: 'anna.bergmann@example.com',
  name: 'Anna Bergmann',
}
const good = 'violin tractor seldom'
const textOf = (about: FieldError | LocalizedText | undefined) =>
  about === undefined ? '' : isFieldError(about) ? about.code : JSON.stringify(about)
const check = (password: unknown) => textOf(checkPassword(password, owner))

test('accepts 12 to 128 characters, counted by code points', () => {
  expect(check('vq7#kz!xw2p')).toBe('too-short')
  expect(check('vq7#kz!xw2pm')).toBe('')
  const long = `${good} `.repeat(9).slice(0, 100)
  expect(check(long + 'qx7!'.repeat(7))).toBe('')
  expect(check(long + 'qx7!'.repeat(7) + 'q')).toBe('too-long')
  expect(check('x'.repeat(1_000_000))).toBe('too-long')
  expect(check('🦊🌋🎻🧊🪁🦑🥨🚲🎲🧦🪐🫧')).toBe('')
  expect(check('🦊🌋🎻🧊🪁🦑🥨🚲🎲🧦🪐')).toBe('too-short')
  expect(check('quiet ferry hums')).toBe('')
  expect(check('ÇA VA MON ÉLÉPHANTEAU')).toBe('')
  expect(check('дом у старой реки')).toBe('')
  expect(check('e\u0301cole de la mer bleue')).toBe('')
})

test.each([undefined, null, 12, ['violin tractor'], { length: 20 }])(
  'rejects a password that is not text: %o',
  (value) => {
    expect(check(value)).toBe('invalid-type')
  },
)

test.each(['violin\u0000tractor', 'violin\ntractor seldom', 'violin tractor \uD83E'])(
  'rejects characters that cannot be typed again: %j',
  (password) => {
    expect(check(password)).toBe('invalid-characters')
  },
)

test.each([
  'nacre violin tractor',
  'my NACRE of all things',
  'N4cre violin tractor',
  'ocean of pearls, deep',
  'hello anna.bergmann!',
  'Anna-Bergmann-42',
  'bergmann19anna',
])('rejects passwords based on the user or the site: %s', (password) => {
  expect(check(password)).toMatch(/Don’t use your name.*Verwenden Sie nicht/u)
})

test.each([
  'bananna violin tractor',
  'the bergmann sisters collect violins',
  'org chart of violins',
])('accepts a name within a longer password: %s', (password) => {
  expect(check(password)).toBe('')
})

test('ignores unknown and short names', () => {
  expect(checkPassword(good, { site: [] })).toBeUndefined()
  expect(
    checkPassword('violin jo tractor', { site: ['Go'], email: 'jo@x.org', name: 'Jo' }),
  ).toBeUndefined()
})

test('rejects common passwords', () => {
  expect(check('Password1234')).toMatch(/too easy to guess.*zu leicht zu erraten/u)
})
