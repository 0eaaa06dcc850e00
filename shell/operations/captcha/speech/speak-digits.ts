import { digitSounds } from './digits.ts'
import { seededRandom } from './seeded-random.ts'
import { rate, say, type Voice } from './voice.ts'
import { encodeWav } from './wav.ts'

export type SpokenLanguage = keyof typeof digitSounds

/** The languages in which digits are spoken. */
export const spokenLanguages = Object.keys(digitSounds) as readonly SpokenLanguage[]

const seconds = (time: number) => Math.round(time * rate)

/**
 * Digits spoken one after the other, each a little otherwise, before people who talk in no language:
 * other digits backwards. People follow the voice that is near; what cuts a recording at its pauses and
 * compares the pieces finds neither the pauses nor two pieces alike.
 *
 * @example
 * speakDigits('604913', { language: 'de', seed: nonce }) // the bytes of a WAV file
 */
export function speakDigits(
  digits: string,
  { language, seed }: { language: SpokenLanguage; seed: string },
): Uint8Array {
  return encodeWav(recordDigits(digits, { language, seed }).samples, rate)
}

/** The same as samples, with the places where each digit begins and ends. */
export function recordDigits(
  digits: string,
  { language, seed }: { language: SpokenLanguage; seed: string },
): { samples: Float32Array; places: readonly (readonly [from: number, to: number])[] } {
  const random = seededRandom(`${seed} ${language}`)
  const near = voiceBy(random)
  let length = seconds(0.7)
  const placed = Array.from(digits, (digit) => {
    const sound = sayDigit(Number(digit), language, changed(near, random), random)
    const from = length
    length += sound.length + seconds(between(0.35, 0.75, random))
    return { sound, from, to: from + sound.length }
  })
  const samples = room(length + seconds(0.3), random)
  const words = placed.map(({ sound }) => sound)
  for (const start of [0, 0.4]) speakAround(samples, seconds(start), words, random)
  for (const { sound, from } of placed) lay(samples, sound, from, between(0.8, 1, random))
  return { samples, places: placed.map(({ from, to }) => [from, to] as const) }
}

/** Adds a sound; what lies beyond the end is not heard. */
function lay(samples: Float32Array, sound: Float32Array, from: number, loudness: number): void {
  const end = Math.min(sound.length, samples.length - from)
  for (let at = 0; at < end; at += 1) {
    samples[from + at] = (samples[from + at] ?? 0) + (sound[at] ?? 0) * loudness
  }
}

const between = (least: number, most: number, random: () => number) =>
  least + (most - least) * random()

function voiceBy(random: () => number): Voice {
  const size = between(1.03, 1.17, random)
  // Small people have high voices, more or less.
  return { size, pitch: between(85, 110, random) + 700 * (size - 1), pace: between(1, 1.2, random) }
}

/** Nobody says two words quite alike. */
function changed({ size, pitch, pace }: Voice, random: () => number): Voice {
  return {
    size: size * between(0.98, 1.02, random),
    pitch: pitch * between(0.9, 1.12, random),
    pace: pace * between(0.9, 1.15, random),
  }
}

function sayDigit(
  digit: number,
  language: SpokenLanguage,
  voice: Voice,
  random: () => number,
): Float32Array {
  const samples = say(digitSounds[language][digit] ?? [], voice, random)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map((sample) => (0.7 * sample) / loudest)
}

/** The hum of a room. */
function room(length: number, random: () => number): Float32Array {
  const samples = new Float32Array(length)
  let hum = 0
  for (let at = 0; at < length; at += 1) {
    hum += 0.08 * (random() * 2 - 1 - hum)
    samples[at] = 0.06 * hum + 0.004 * (random() * 2 - 1)
  }
  return samples
}

/** Somebody further off, who says the same words backwards, higher or lower. */
function speakAround(
  samples: Float32Array,
  start: number,
  words: readonly Float32Array[],
  random: () => number,
): void {
  let at = start
  while (at < samples.length && words.length > 0) {
    const word = words[Math.floor(random() * words.length)] ?? new Float32Array(1)
    const speed = between(0.8, 1.3, random)
    const other = new Float32Array(Math.floor(word.length / speed))
    for (let place = 0; place < other.length; place += 1) {
      other[place] = word[Math.floor((other.length - 1 - place) * speed)] ?? 0
    }
    lay(samples, other, at, between(0.06, 0.12, random))
    at += other.length + seconds(between(0, 0.3, random))
  }
}
