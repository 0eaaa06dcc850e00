import { foldings } from './foldings.ts'
import { dateFrom, repetitionsFrom, soundFrom } from './pieces.ts'
import { trackFrom } from './tracks.ts'

/**
 * How many yes-or-no questions lead to a word, where guessers try it early; nothing for all others. It
 * is asked for words in small letters without accents.
 *
 * @example
 * const bitsOf: Vocabulary = (word) => (word === 'password' ? 1 : undefined)
 */
export type Vocabulary = (word: string) => number | undefined

/**
 * A vocabulary from words with blanks between them, by their bits.
 *
 * @example
 * vocabularyOf([{ 3: 'letmein welcome' }])('welcome') // 3
 */
export function vocabularyOf(lists: readonly Readonly<Record<number, string>>[]): Vocabulary {
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

/** Whoever has typed this much has said enough, and no one can make us count for long. */
const mostCharacters = 64
const longestWord = 52
/** What guessers need to know besides the pieces: that there is one more. */
const joint = 1
/** What sounds like a word is one of some ten thousand that people use. */
const soundBits = 16
const separators = /[ ._-]/gu

/**
 * How many yes-or-no questions, about, lead to a password. It is taken apart into words, ways over the
 * keyboard, repetitions, dates and single characters, in the way that is cheapest to guess.
 *
 * @example
 * guessBits('passwordpassword', (word) => (word === 'password' ? 1 : undefined)) // 2
 */
export function guessBits(password: string, bitsOf: Vocabulary): number {
  const text = Array.from(password.normalize('NFC')).slice(0, mostCharacters).join('')
  const joined = text.replaceAll(separators, '')
  const bits = cheapest(text, bitsOf)
  return joined === text ? bits : Math.min(bits, cheapest(joined, bitsOf) + 2)
}

function cheapest(text: string, bitsOf: Vocabulary): number {
  const characters = Array.from(text)
  const readings = foldings(characters)
  const [plain = ''] = readings
  const best = [0, ...characters.map(() => Infinity)]
  for (const [start, character] of characters.entries()) {
    const before = best[start] ?? 0
    const reach = (length: number, bits: number) => {
      const end = start + length
      best[end] = Math.min(best[end] ?? Infinity, before + bits)
    }
    const reachPiece = (length: number, bits: number) =>
      reach(length, bits + (start > 0 ? joint : 0))
    reach(1, ownBits(character, plain[start - 1]))
    const track = Math.max(...readings.map((reading) => trackFrom(reading, start)))
    const startBits = '01qaz!'.includes(character) ? 2 : 5
    for (let length = 3; length <= track; length += 1) {
      reachPiece(length, startBits + Math.log2(length))
    }
    for (const [length, bits] of dateFrom(plain, start)) reachPiece(length, bits)
    for (const { block, count } of repetitionsFrom(characters, start)) {
      const bits = cheapest(block.join(''), bitsOf)
      for (let times = 2; times <= count; times += 1) {
        reachPiece(block.length * times, bits + Math.log2(times))
      }
    }
    const sound = soundFrom(plain, start)
    const longest = Math.min(longestWord, characters.length - start)
    for (let length = 2; length <= longest; length += 1) {
      const bits = wordBits(readings, start, length, bitsOf)
      const guessed = length <= sound && length > 4 ? Math.min(soundBits, bits) : bits
      const written = characters.slice(start, start + length)
      if (guessed < Infinity) reachPiece(length, guessed + capitalBits(written))
    }
  }
  return best.at(-1) ?? 0
}

/** A word as it is, or in disguise, which costs one more question. */
function wordBits(
  readings: readonly string[],
  start: number,
  length: number,
  bitsOf: Vocabulary,
): number {
  for (const [place, reading] of readings.entries()) {
    const bits = bitsOf(reading.slice(start, start + length))
    if (bits !== undefined) return bits + Math.min(1, place)
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

/** A character by itself. In what sounds like a word, the next letter is half known already. */
function ownBits(character: string, previous = ''): number {
  const small = character.toLowerCase()
  if (/^\d$/u.test(small)) return 3.3
  if (/^[a-z]$/u.test(small)) {
    const isHalfKnown = soundFrom(previous + small, 0) === 2
    return (isHalfKnown ? 2.6 : 4.7) + (small === character ? 0 : 1)
  }
  if (/^[ !.,\-_@?*#$&+/]$/u.test(small)) return 3.5
  return small <= '~' ? 5 : 6
}
