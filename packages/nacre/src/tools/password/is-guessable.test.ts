import { expect, test } from 'vitest'
import fc from 'fast-check'
import { frequentPasswordWords } from './frequent-words.ts'
import { familiarNames } from './familiar-names.ts'
import { familiarPhrases } from './familiar-phrases.ts'
import { familiarWords } from './familiar-words.ts'
import { isGuessable } from './is-guessable.ts'
import { longWords } from './long-words.ts'
import { worldwideWords } from './worldwide-words.ts'
import {
  commonPasswords,
  foreignPasswords,
  validationPasswords,
  strongPasswords,
} from './passwords.fixture.ts'
import { atDepth } from '#tests/depth.ts'

const lists = [
  frequentPasswordWords,
  familiarWords,
  familiarNames,
  familiarPhrases,
  longWords,
  worldwideWords,
]
const words = [
  ...new Set(
    lists
      .flatMap((list) => Object.values(list))
      .join(' ')
      .split(' '),
  ),
]

test('rejects typical ways to reach twelve characters', () => {
  expect(commonPasswords.filter((password) => !isGuessable(password))).toEqual([])
})

test('rejects nearly all popular passwords of an independent list', () => {
  const missed = validationPasswords.filter((password) => !isGuessable(password))
  console.info(
    `${validationPasswords.length - missed.length} of ${validationPasswords.length}; not: ${missed.join(', ')}`,
  )
  expect(missed.length / validationPasswords.length).toBeLessThan(0.1)
})

test('rejects common passwords in other languages', () => {
  expect(foreignPasswords.filter((password) => !isGuessable(password))).toEqual([])
})

test('accepts passwords that are hard to guess', () => {
  expect(strongPasswords.filter(isGuessable)).toEqual([])
})

test('rejects typical variations of every word in the lists', () => {
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
  // Tests two variations per word. All variations would take long without finding more.
  const missed = words.flatMap((word, index) =>
    stretched(word)
      .filter((password, direction) => password.length >= 12 && (direction - index) % 4 === 0)
      .filter((password) => !isGuessable(password)),
  )
  console.info(`${words.length} words`)
  expect(missed).toEqual([])
})

test('the lists are in lower case without accents, separated by single spaces', () => {
  expect(words.filter((word) => !/^[a-z\d]{1,52}$/u.test(word))).toEqual([])
})

test('accepts twelve random characters', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!#%+'
  const random = fc.array(fc.constantFrom(...alphabet.split('')), { minLength: 12, maxLength: 40 })
  // Without a bias, because fast-check prefers repeated characters, which are guessable.
  fc.assert(
    fc.property(fc.noShrink(fc.noBias(random)), (characters) => !isGuessable(characters.join(''))),
    // Pronounceable by chance, with capitals and separators.
    { numRuns: atDepth(2_000), examples: [[Array.from('XIUIO.hiW-Ra')]] },
  )
})

test('accepts four uncommon words with spaces between them', () => {
  const first = lists.flatMap((list) =>
    Object.entries(list).flatMap(([bits, text]) => (Number(bits) > 10 ? [] : text.split(' '))),
  )
  const rarer = [...new Set(words).difference(new Set(first))]
  const phrase = fc.uniqueArray(fc.constantFrom(...rarer), { minLength: 4, maxLength: 6 })
  fc.assert(
    fc.property(phrase, (chosen) => !isGuessable(chosen.join(' '))),
    { numRuns: atDepth(1_000) },
  )
})

test.each(['ab'.repeat(64), 'a'.repeat(128), 'aab'.repeat(42), 'abababac'.repeat(16)])(
  'has bounded run time for %s',
  (password) => {
    const start = performance.now()
    isGuessable(password)
    console.info(`${(performance.now() - start).toFixed(1)} ms`)
  },
)
