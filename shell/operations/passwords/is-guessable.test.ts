import { expect, test } from 'vitest'
import fc from 'fast-check'
import { firstWords } from '#shell/model/password/first-words.ts'
import { familiarNames } from './familiar-names.ts'
import { familiarPhrases } from './familiar-phrases.ts'
import { familiarWords } from './familiar-words.ts'
import { isGuessable } from './is-guessable.ts'
import { longWords } from './long-words.ts'
import { worldwideWords } from './worldwide-words.ts'
import { common, elsewhere, heldOut, uncommon } from './passwords.fixture.ts'

const lists = [firstWords, familiarWords, familiarNames, familiarPhrases, longWords, worldwideWords]
const words = [
  ...new Set(
    lists
      .flatMap((list) => Object.values(list))
      .join(' ')
      .split(' '),
  ),
]

test('what people do to reach twelve characters is refused', () => {
  expect(common.filter((password) => !isGuessable(password))).toEqual([])
})

test('of popular passwords that the lists were not written from, nearly all are refused', () => {
  const missed = heldOut.filter((password) => !isGuessable(password))
  console.info(`${heldOut.length - missed.length} of ${heldOut.length}; not: ${missed.join(', ')}`)
  expect(missed.length / heldOut.length).toBeLessThan(0.1)
})

test('what people of other countries do is refused as well', () => {
  expect(elsewhere.filter((password) => !isGuessable(password))).toEqual([])
})

test('what is hard to guess is taken', () => {
  expect(uncommon.filter(isGuessable)).toEqual([])
})

test('every word of the lists is refused in the ways in which people stretch it', () => {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const stretched = (word: string) => [
    word,
    capital(word),
    `${word}123456`,
    `${word}1234567890`,
    `123456${word}`,
    word.repeat(Math.ceil(12 / word.length)),
    `${word}!`,
    word.replaceAll('o', '0').replaceAll('e', '3').replaceAll('a', '4'),
  ]
  // Each word in two of the ways: all in all would take long and tell no more.
  const missed = words.flatMap((word, place) =>
    stretched(word)
      .filter((password, way) => password.length >= 12 && (way - place) % 4 === 0)
      .filter((password) => !isGuessable(password)),
  )
  console.info(`${words.length} words`)
  expect(missed).toEqual([])
})

test('the lists are written in small letters without accents, one blank apart, as they are looked up', () => {
  expect(words.filter((word) => !/^[a-z\d]{1,52}$/u.test(word))).toEqual([])
})

test('twelve random characters are never taken for common', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!#%+'
  const random = fc.array(fc.constantFrom(...alphabet.split('')), { minLength: 12, maxLength: 40 })
  fc.assert(
    fc.property(fc.noShrink(random), (characters) => !isGuessable(characters.join(''))),
    { numRuns: 2_000 },
  )
})

test('four words that are not the very first with blanks between them are not common', () => {
  const first = lists.flatMap((list) =>
    Object.entries(list).flatMap(([bits, text]) => (Number(bits) > 10 ? [] : text.split(' '))),
  )
  const rarer = [...new Set(words).difference(new Set(first))]
  const phrase = fc.uniqueArray(fc.constantFrom(...rarer), { minLength: 4, maxLength: 6 })
  fc.assert(
    fc.property(phrase, (chosen) => !isGuessable(chosen.join(' '))),
    { numRuns: 1_000 },
  )
})

test.each(['ab'.repeat(64), 'a'.repeat(128), 'aab'.repeat(42), 'abababac'.repeat(16)])(
  'nobody can make us think for long: %s',
  (password) => {
    const start = performance.now()
    isGuessable(password)
    console.info(`${(performance.now() - start).toFixed(1)} ms`)
  },
)
