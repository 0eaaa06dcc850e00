import { expect, test } from 'vitest'
import { type Complaint, isComplaint } from '#shell/model/complaint.ts'
import type { Words } from '#shell/model/words.ts'
import { checkPassword } from './check-password.ts'

const owner = {
  site: ['Nacre', 'pearls.example.org'],
  email: 'anna.bergmann@example.com',
  name: 'Anna Bergmann',
}
const good = 'violin tractor seldom'
const wordsOf = (about: Complaint | Words | undefined) =>
  about === undefined ? '' : isComplaint(about) ? about.id : JSON.stringify(about)
const check = (password: unknown) => wordsOf(checkPassword(password, owner))

test('a password has 12 to 128 characters as people count them, whatever they are', () => {
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
  'what is no text is no password: %o',
  (value) => {
    expect(check(value)).toBe('wrong-type')
  },
)

test.each(['violin\u0000tractor', 'violin\ntractor seldom', 'violin tractor \uD83E'])(
  'what cannot be typed again is refused: %j',
  (password) => {
    expect(check(password)).toBe('no-text')
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
])('what somebody who knows the person or the site would try is refused: %s', (password) => {
  expect(check(password)).toMatch(/tried first.*zuerst/u)
})

test.each([
  'bananna violin tractor',
  'the bergmann sisters collect violins',
  'org chart of violins',
])('a name within something longer is no reason: %s', (password) => {
  expect(check(password)).toBe('')
})

test('nothing is held against somebody of whom nothing is known, or who has a short name', () => {
  expect(checkPassword(good, { site: [] })).toBeUndefined()
  expect(
    checkPassword('violin jo tractor', { site: ['Go'], email: 'jo@x.org', name: 'Jo' }),
  ).toBeUndefined()
})

test('what is tried first is refused', () => {
  expect(check('Password1234')).toMatch(/one of the passwords.*zuerst probiert/u)
})
