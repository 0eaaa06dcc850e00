import type { Spoken } from './digits.ts'
import { type Sound, sounds } from './sounds.ts'

/** Samples a second. */
export const rate = 16_000

/** Whose voice it is. */
export interface Voice {
  /** How high, in Hertz. */
  readonly pitch: number
  /** How short the tract is: 1 for a tall man, 1.2 for a woman, more for a child. */
  readonly size: number
  /** How slowly. */
  readonly pace: number
}

/** How the tract stands at a moment. */
interface Pose {
  readonly formants: readonly number[]
  readonly voice: number
  readonly breath: number
  readonly hiss: readonly [centre: number, width: number, loudness: number]
  readonly nose: number
}

/** Says sounds one after the other, by a model of how voices come about: a source and resonances. */
export function say(spoken: readonly Spoken[], voice: Voice, random: () => number): Float32Array {
  const poses = posesOf(spoken, voice)
  const samples = new Float32Array(poses.length * step)
  const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(createResonator) as Five
  const [nasal, mouth] = [createResonator(), createResonator()]
  const [narrow, narrower] = [createResonator(), createResonator()]
  const source = createSource(random)
  nasal.tune(250, 100)
  mouth.tune(900, 300)
  fourth.tune(3_500 * voice.size, 160)
  fifth.tune(4_500 * voice.size, 200)
  let before = 0
  for (const [place, pose] of poses.entries()) {
    const next = poses[place + 1] ?? pose
    // A word by itself falls, with a little unrest.
    const pitch = voice.pitch * (1.12 - (0.3 * place) / poses.length) * (0.995 + 0.01 * random())
    first.tune((pose.formants[0] ?? 0) * voice.size, 70)
    second.tune((pose.formants[1] ?? 0) * voice.size, 90)
    third.tune((pose.formants[2] ?? 0) * voice.size, 120)
    const [centre, width] = pose.hiss
    narrow.tune(Math.min(centre * Math.sqrt(voice.size), 7_200), width)
    narrower.tune(Math.min(centre * 1.15, 7_400), width * 1.3)
    for (let at = 0; at < step; at += 1) {
      const later = at / step
      const noise = random() * 2 - 1
      const breath = pose.breath + (next.breath - pose.breath) * later
      const driven =
        source(pitch, pose.voice + (next.voice - pose.voice) * later) + noise * breath * 0.25
      const sound = fifth.pass(fourth.pass(third.pass(second.pass(first.pass(driven)))))
      // The lips let out high sounds more easily than low ones.
      const spread = (sound - 0.7 * before) * 1.6
      before = sound
      const nose = pose.nose + (next.nose - pose.nose) * later
      const through = nasal.pass(driven) * 0.6 + mouth.pass(driven) * 0.08
      const loudness = pose.hiss[2] + (next.hiss[2] - pose.hiss[2]) * later
      const hiss = (narrow.pass(noise) - narrower.pass(noise) * 0.3) * loudness * 0.6
      samples[place * step + at] = spread * (1 - 0.75 * nose) + through * nose + hiss
    }
  }
  return samples
}

type Five = [Resonator, Resonator, Resonator, Resonator, Resonator]

/** The tract moves every five milliseconds. */
const step = rate / 200

function posesOf(spoken: readonly Spoken[], { pace }: Voice): readonly Pose[] {
  const steps = spoken.map(([name, time]) => ({
    sound: sounds[name] as Sound,
    length: Math.max(2, Math.round((time * pace) / 5)),
  }))
  const poses = steps.flatMap(({ sound, length }) => Array.from({ length }, () => poseOf(sound)))
  const shaped = [...silence(3), ...poses, ...silence(12)]
  // Tongue and lips are slow; voice and hiss come and go faster.
  const formants = smooth(
    shaped.map((pose) => pose.formants),
    5,
  )
  const loudness = smooth(
    shaped.map(({ voice, breath, hiss, nose }) => [voice, breath, hiss[2], nose]),
    3,
  )
  return shaped.map(({ hiss }, place) => {
    const [voice = 0, breath = 0, loud = 0, nose = 0] = loudness[place] ?? []
    return { formants: formants[place] ?? [], voice, breath, hiss: [hiss[0], hiss[1], loud], nose }
  })
}

function poseOf({
  formants,
  voice = 0,
  breath = 0,
  hiss = [4_000, 2_000, 0],
  nose = 0,
}: Sound): Pose {
  return { formants, voice, breath, hiss, nose }
}

function silence(length: number): Pose[] {
  return Array.from({ length }, () => poseOf({ formants: [500, 1500, 2500] }))
}

/** Each value as the mean of those around it. */
function smooth(
  rows: readonly (readonly number[])[],
  reach: number,
): readonly (readonly number[])[] {
  return rows.map((row, place) => {
    const near = rows.slice(Math.max(0, place - reach), place + reach + 1)
    return row.map(
      (_, column) => near.reduce((sum, one) => sum + (one[column] ?? 0), 0) / near.length,
    )
  })
}

/** Air through the folds: it opens slowly and shuts at once, which is what makes a voice bright. */
function createSource(random: () => number) {
  let phase = 0
  let tilt = 0
  return (pitch: number, loudness: number): number => {
    phase += pitch / rate
    if (phase >= 1) phase -= 1
    const open = 0.6
    const time = phase / open
    const flow = phase < open ? (2 * time - 3 * time * time) / open : 0
    const sound = loudness * (flow * 0.35 + (random() - 0.5) * 0.02)
    tilt += 0.9 * (sound - tilt)
    return tilt
  }
}

interface Resonator {
  tune(frequency: number, width: number): void
  pass(sample: number): number
}

/** Lets through what is near its frequency. */
function createResonator(): Resonator {
  let gain = 1
  let first = 0
  let second = 0
  let last = 0
  let before = 0
  return {
    tune(frequency, width) {
      const decay = Math.exp((-Math.PI * width) / rate)
      second = -(decay * decay)
      first = 2 * decay * Math.cos((2 * Math.PI * Math.min(frequency, rate * 0.48)) / rate)
      gain = 1 - first - second
    },
    pass(sample) {
      const sound = gain * sample + first * last + second * before
      before = last
      last = sound
      return sound
    },
  }
}
