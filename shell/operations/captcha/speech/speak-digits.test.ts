import { describe, expect, test } from 'vitest'
import { digitSounds } from './digits.ts'
import { recordDigits, speakDigits, spokenLanguages } from './speak-digits.ts'
import { seededRandom } from './seeded-random.ts'
import { rate, say } from './voice.ts'

const seeds = Array.from({ length: 8 }, (_, at) => `seed ${at}`)

/** The energy of a stretch of samples between two frequencies. */
function energy(samples: Float32Array, least: number, most: number): number {
  let sum = 0
  for (let frequency = least; frequency <= most; frequency += 50) {
    const [turn, back] = [2 * Math.cos((2 * Math.PI * frequency) / rate), samples.length]
    let [last, before] = [0, 0]
    for (let at = 0; at < back; at += 1) {
      const fade = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / back)
      ;[before, last] = [last, (samples[at] ?? 0) * fade + turn * last - before]
    }
    sum += last * last + before * before - turn * last * before
  }
  return sum
}
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

describe.each(spokenLanguages)('digits in %s', (language) => {
  test('are a WAV that is not long to load and not long to listen to', () => {
    for (const seed of seeds) {
      const bytes = Buffer.from(speakDigits('012356', { language, seed }))
      expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
      expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
      expect(bytes.readUInt32LE(24)).toBe(rate)
      expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44)
      const time = (bytes.length - 44) / rate
      expect(time).toBeGreaterThan(5)
      expect(time).toBeLessThan(12)
    }
  })

  test('stand out from what is around them, and never come to the end of what can be played', () => {
    for (const seed of seeds) {
      const { samples, places } = recordDigits('01235678', { language, seed })
      const around = loudness(samples.subarray(0, places[0]?.[0]))
      for (const [from, to] of places) {
        const decibels = 20 * Math.log10(loudness(samples.subarray(from, to)) / around)
        expect(decibels).toBeGreaterThan(10)
      }
      expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1)
      expect(around).toBeGreaterThan(0.005)
    }
  })

  test('are apart from each other by what a person needs to write one down', () => {
    for (const seed of seeds) {
      const { places } = recordDigits('01235678', { language, seed })
      for (const [number, [from, to]] of places.entries()) {
        expect((to - from) / rate).toBeGreaterThan(0.35)
        const next = places[number + 1]
        if (next) expect((next[0] - to) / rate).toBeGreaterThanOrEqual(0.35)
      }
    }
  })
})

test('the same recording is the same each time, so that nobody hears the noise away', () => {
  const about = { language: 'en', seed: 'one' } as const
  expect(speakDigits('123', about)).toEqual(speakDigits('123', about))
  const others = [
    speakDigits('123', { ...about, seed: 'two' }),
    speakDigits('123', { ...about, language: 'de' }),
    speakDigits('132', about),
  ]
  for (const other of others) expect(other).not.toEqual(speakDigits('123', about))
})

test('no two digits of a recording are alike, though they are the same digit', () => {
  const { samples, places } = recordDigits('1111', { language: 'en', seed: 'one' })
  const lengths = places.map(([from, to]) => to - from)
  expect(new Set(lengths).size).toBe(4)
  expect(samples.length).toBeGreaterThan(0)
})

const man = { pitch: 110, size: 1, pace: 1 }
const spoken = (language: 'en' | 'de', digit: number) => {
  const sounds = digitSounds[language][digit] ?? []
  const samples = say(sounds, man, seededRandom('a'))
  /** The middle of one of its sounds. */
  return (place: number) => {
    const before = sounds.slice(0, place).reduce((sum, [, time]) => sum + time, 15)
    const [, time = 0] = sounds[place] ?? []
    const from = Math.round(((before + time * 0.3) / 1000) * rate)
    return samples.subarray(from, from + Math.round(((time * 0.5) / 1000) * rate))
  }
}
const share = (samples: Float32Array, least: number, most: number) =>
  energy(samples, least, most) / energy(samples, 100, 7_800)

test('an s hisses, a vowel does not', () => {
  expect(share(spoken('en', 6)(0), 3_500, 7_800)).toBeGreaterThan(0.8)
  expect(share(spoken('de', 1)(3), 3_500, 7_800)).toBeGreaterThan(0.8)
  expect(share(spoken('en', 1)(1), 3_500, 7_800)).toBeLessThan(0.1)
})

test('each vowel has its energy where that vowel has it', () => {
  // The second resonance tells them apart: high for an i, low for an o.
  const second = (samples: Float32Array) => {
    const bands = Array.from({ length: 20 }, (_, at) => 700 + at * 100)
    const energies = bands.map((band) => energy(samples, band - 50, band + 50) * (band / 700) ** 2)
    return bands[energies.indexOf(Math.max(...energies))] ?? 0
  }
  expect(second(spoken('en', 3)(2))).toBeGreaterThan(2_000)
  expect(second(spoken('de', 4)(1))).toBeGreaterThan(2_000)
  expect(second(spoken('de', 2)(3))).toBeLessThan(1_000)
  expect(second(spoken('en', 4)(1))).toBeLessThan(1_000)
  expect(second(spoken('de', 8)(0))).toBeGreaterThan(1_000)
  expect(second(spoken('de', 8)(0))).toBeLessThan(1_700)
})

test('a stop is silent before it bursts', () => {
  const six = spoken('en', 6)
  expect(loudness(six(2))).toBeLessThan(0.05 * loudness(six(1)))
})

test('a recording is quick to make', () => {
  const before = process.cpuUsage()
  for (const seed of seeds) speakDigits('012356', { language: 'en', seed })
  const { user, system } = process.cpuUsage(before)
  const { length } = speakDigits('012356', { language: 'en', seed: 'x' })
  console.info(`${((user + system) / 1000 / seeds.length).toFixed(1)} ms of CPU, ${length} bytes`)
  expect(length).toBeLessThan(200_000)
})
