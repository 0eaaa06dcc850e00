/**
 * A sound of speech as the position of the tract: where its resonances are, in Hertz, and how loud the
 * voice, the breath and the hiss of a narrow place are, from 0 to 1.
 */
export interface Sound {
  readonly formants: readonly [first: number, second: number, third: number]
  readonly voice?: number
  readonly breath?: number
  /** Around which frequency it hisses, how widely, and how loudly. */
  readonly hiss?: readonly [centre: number, width: number, loudness: number]
  /** How much of the voice goes through the nose. */
  readonly nose?: number
  /** The shut moment of a stop: what comes next begins with a burst. */
  readonly isShut?: boolean
}

const vowel = (first: number, second: number, third: number): Sound => ({
  formants: [first, second, third],
  voice: 1,
})

const schwa = [500, 1500, 2500] as const

/** The sounds that the digits of English and German are made of. */
export const sounds = {
  i: vowel(290, 2250, 2950),
  I: vowel(400, 1950, 2550),
  e: vowel(480, 2050, 2600),
  E: vowel(560, 1800, 2500),
  a: vowel(740, 1300, 2450),
  A: vowel(640, 1190, 2390),
  O: vowel(560, 860, 2450),
  o: vowel(450, 820, 2400),
  U: vowel(440, 1020, 2240),
  u: vowel(310, 1050, 2250),
  // The English one comes from further forward.
  y: vowel(320, 1600, 2300),
  Y: vowel(380, 1600, 2200),
  '@': vowel(500, 1450, 2450),
  '6': vowel(620, 1300, 2450),
  w: { formants: [290, 620, 2150], voice: 0.6 },
  r: { formants: [330, 1080, 1450], voice: 0.7 },
  R: { formants: [480, 1150, 2300], voice: 0.55, hiss: [1300, 500, 0.03] },
  l: { formants: [350, 1100, 2700], voice: 0.65 },
  n: { formants: [270, 1550, 2600], voice: 0.5, nose: 1 },
  v: { formants: [250, 1100, 2200], voice: 0.4, hiss: [4500, 4000, 0.03] },
  z: { formants: [250, 1600, 2600], voice: 0.5, hiss: [5600, 2000, 0.09] },
  f: { formants: [300, 1000, 2200], hiss: [4500, 6000, 0.05] },
  s: { formants: [300, 1600, 2600], hiss: [5800, 1800, 0.32] },
  T: { formants: [300, 1400, 2600], hiss: [5500, 4500, 0.06] },
  x: { formants: [600, 1250, 2400], hiss: [1400, 600, 0.22], breath: 0.1 },
  h: { formants: schwa, breath: 0.5 },
  // A stop is a silence, and then what its burst sounds like.
  t: { formants: [350, 1750, 2650], isShut: true },
  t_: { formants: [400, 1850, 2700], hiss: [4800, 3000, 0.4], breath: 0.2 },
  k: { formants: [350, 1900, 2600], isShut: true },
  k_: { formants: [350, 1900, 2600], hiss: [2000, 900, 0.4], breath: 0.2 },
  b: { formants: [250, 900, 2200], voice: 0.12, isShut: true },
  d: { formants: [250, 1750, 2650], voice: 0.12, isShut: true },
} as const satisfies Readonly<Record<string, Sound>>

export type SoundName = keyof typeof sounds
