import { passwordVariants } from './variants.ts'
import { datesAt, repetitionsAt, pronounceableLength } from './patterns.ts'
import { keyboardPathLength } from './keyboard-paths.ts'

/**
 * Returns the entropy of a word in bits, or `undefined` for a word that is not common. Words are in
 * lower case and without accents.
 *
 * @example
 * const bitsOf: Vocabulary = (word) => (word === 'password' ? 1 : undefined)
 */
export type Vocabulary = (word: string) => number | undefined

/**
 * Creates a vocabulary from space-separated words, by their bits.
 *
 * @example
 * parseVocabulary([{ 3: 'letmein welcome' }])('welcome') // 3
 */
export function parseVocabulary(lists: readonly Readonly<Record<number, string>>[]): Vocabulary {
  const bits = new Map<string, number>()
  for (const list of lists) {
    for (const [count, words] of Object.entries(list)) {
      for (const word of words.split(' ')) {
        bits.set(word, Math.min(Number(count), bits.get(word) ?? Infinity))
      }
    }
  }
  return (word) => bits.get(word)
}

/** Limits the time of the estimate. Longer passwords are strong enough. */
const maxCharacters = 64
const maxWordLength = 52
/** The cost of each further part in bits. */
const joinBits = 1
/** A pronounceable part counts as one of about 2^16 words. */
const pronounceableBits = 16
const separators = /[ ._-]/gu

/**
 * Estimates the entropy of a password in bits. It splits the password into words, keyboard paths,
 * repetitions, dates and single characters, and returns the split with the least entropy.
 *
 * @example
 * estimateEntropyBits('passwordpassword', (word) => (word === 'password' ? 1 : undefined)) // 2
 */
export function estimateEntropyBits(password: string, bitsOf: Vocabulary): number {
  const text = Array.from(password.normalize('NFC')).slice(0, maxCharacters).join('')
  const joined = text.replaceAll(separators, '')
  const bits = minimumBits(text, bitsOf)
  return joined === text ? bits : Math.min(bits, minimumBits(joined, bitsOf) + 2)
}

function minimumBits(text: string, bitsOf: Vocabulary): number {
  const characters = Array.from(text)
  const variants = passwordVariants(characters)
  const [plain = ''] = variants
  const best = [0, ...characters.map(() => Infinity)]
  for (const [start, character] of characters.entries()) {
    const before = best[start] ?? 0
    const reach = (length: number, bits: number) => {
      const end = start + length
      best[end] = Math.min(best[end] ?? Infinity, before + bits)
    }
    const reachPart = (length: number, bits: number) =>
      reach(length, bits + (start > 0 ? joinBits : 0))
    reach(1, characterBits(character, plain[start - 1]))
    const pathLength = Math.max(...variants.map((variant) => keyboardPathLength(variant, start)))
    const startBits = '01qaz!'.includes(character) ? 2 : 5
    for (let length = 3; length <= pathLength; length += 1) {
      reachPart(length, startBits + Math.log2(length))
    }
    for (const [length, bits] of datesAt(plain, start)) reachPart(length, bits)
    for (const { block, count } of repetitionsAt(characters, start)) {
      const bits = minimumBits(block.join(''), bitsOf)
      for (let times = 2; times <= count; times += 1) {
        reachPart(block.length * times, bits + Math.log2(times))
      }
    }
    const pronounceable = pronounceableLength(plain, start)
    const longest = Math.min(maxWordLength, characters.length - start)
    for (let length = 2; length <= longest; length += 1) {
      const bits = wordBits(variants, start, length, bitsOf)
      const capitals = capitalBits(characters.slice(start, start + length))
      // With capitals in unusual places, it is pronounceable by chance.
      const isWord = length <= pronounceable && length > 4 && capitals <= 1
      const guessed = isWord ? Math.min(pronounceableBits, bits) : bits
      if (guessed < Infinity) reachPart(length, guessed + capitals)
    }
  }
  return best.at(-1) ?? 0
}

/** Returns the bits of a word. A disguised word, such as `p4ssword`, costs one more bit. */
function wordBits(
  variants: readonly string[],
  start: number,
  length: number,
  bitsOf: Vocabulary,
): number {
  for (const [index, variant] of variants.entries()) {
    const bits = bitsOf(variant.slice(start, start + length))
    if (bits !== undefined) return bits + Math.min(1, index)
  }
  return Infinity
}

function capitalBits(characters: readonly string[]): number {
  const isCapital = (one = '') => one !== one.toLowerCase()
  const capitals = characters.filter(isCapital).length
  if (capitals === 0) return 0
  const isUsual = capitals === characters.length || (capitals === 1 && isCapital(characters[0]))
  return isUsual ? 1 : 1 + Math.min(capitals, characters.length - capitals)
}

/**
 * Returns the bits of a single character. A letter that continues a pronounceable part costs less.
 */
function characterBits(character: string, previous = ''): number {
  const small = character.toLowerCase()
  if (/^\d$/u.test(small)) return 3.3
  if (/^[a-z]$/u.test(small)) {
    const isHalfKnown = pronounceableLength(previous + small, 0) === 2
    return (isHalfKnown ? 2.6 : 4.7) + (small === character ? 0 : 1)
  }
  if (/^[ !.,\-_@?*#$&+/]$/u.test(small)) return 3.5
  return small <= '~' ? 5 : 6
}
