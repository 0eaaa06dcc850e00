import { randomInt } from 'node:crypto'
import { glyphs } from './glyphs.ts'
import { writeLetters } from './lettering.ts'
import { paintPaper } from './paper.ts'
import { encodePng } from './png.ts'
import { createRaster, paintLine, type Raster } from './raster.ts'
import { drawSwing, traceSwing, type Swing } from './swing.ts'

/** The answer, which never leaves the server, and the picture as the bytes of a PNG. */
export type Captcha = { readonly text: string; readonly image: Uint8Array }

type Options = { readonly length?: number; readonly random?: () => number }
type Colour = readonly [red: number, green: number, blue: number]

const CHARACTERS = [...glyphs.keys()]
const MOST_CHARACTERS = 12
const HEIGHT = 120
// The waves keep off the middle of the picture, where letters have what tells them apart.
const UPPER = 44
const LOWER = 76
const WIDTH_PER_LETTER = 54
const WIDTH_BESIDE = 36

const INK: Colour = [0x1d, 0x27, 0x44]
const PAPER: readonly Colour[] = [
  [0xf8, 0xf4, 0xef],
  [0xee, 0xe7, 0xe8],
  [0xd9, 0xe0, 0xe3],
]
const FULL_INK = 15

/**
 * The sixteen colours of the picture: the shades of the paper, then steps from the darkest of them
 * to the ink.
 * @example palette.at(-1) // the ink
 */
export const palette: readonly Colour[] = [
  ...PAPER,
  ...Array.from({ length: FULL_INK - 2 }, (_, step) => {
    const [red, green, blue] = PAPER[2] ?? INK
    const share = (step + 1) / (FULL_INK - 2)
    const mix = (paper: number, ink: number) => Math.round(paper + (ink - paper) * share)
    return [mix(red, INK[0]), mix(green, INK[1]), mix(blue, INK[2])] as const
  }),
]

/**
 * Draws a new captcha. The picture of six characters is 360 x 120 pixels, meant to be shown at
 * 240 x 80; it has its own ground, so it stands on a light page as on a dark one.
 * @example const { text, image } = drawCaptcha()
 */
export function drawCaptcha({ length = 6, random = secureRandom }: Options = {}): Captcha {
  const text = pickLetters({ length, random })
  return { text, image: drawText(text, random) }
}

/**
 * Letters for a picture that is drawn later.
 * @example pickLetters() // 'H9XPRM'
 */
export function pickLetters({ length = 6, random = secureRandom }: Options = {}): string {
  if (!Number.isInteger(length) || length < 1 || length > MOST_CHARACTERS) {
    throw new RangeError(`A captcha has 1 to ${MOST_CHARACTERS} characters, not ${length}`)
  }
  const pick = () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]
  return Array.from({ length }, pick).join('')
}

/**
 * Draws a given text, differently for each sequence of numbers.
 * @example drawText('H9XPRM', Math.random)
 */
export function drawText(text: string, random: () => number): Uint8Array {
  const width = WIDTH_BESIDE + WIDTH_PER_LETTER * text.length
  const lines = writeLetters(text, width, HEIGHT, random)
  const letters = createRaster(width, HEIGHT)
  for (const line of lines) paintLine(letters, line)
  const [tideHeight, threadHeight] = random() < 0.5 ? [UPPER, LOWER] : [LOWER, UPPER]
  const tide = drawSwing(lines, width, tideHeight, random)
  const thread = createRaster(width, HEIGHT)
  const shore = traceSwing(tide, width, random)
  const course = drawSwing([...lines, shore], width, threadHeight, random)
  paintLine(thread, traceSwing(course, width, random))
  const pixels = paintPaper(width, HEIGHT, random)
  layInk(pixels, letters, thread, tide, random() < 0.5)
  return encodePng({ width, height: HEIGHT, pixels, palette })
}

function secureRandom(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/**
 * On one side of the tide the letters are ink on paper, on the other paper on ink: no single
 * threshold parts them from the ground. The thread cuts a letter with a thin line, and covers none.
 */
function layInk(
  pixels: Uint8Array,
  { ink: letters, width, height }: Raster,
  { ink: thread }: Raster,
  tide: Swing,
  darkAbove: boolean,
): void {
  const shore = Float32Array.from({ length: width }, (_, x) => tide(x))
  const side = darkAbove ? -1 : 1
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const depth = side * (y - (shore[x] ?? 0)) + 0.5
      const dark = depth < 0 ? 0 : depth > 1 ? 1 : depth
      const letter = (letters[at] ?? 0) / 255
      const cut = (thread[at] ?? 0) / 255
      const figure = letter + cut - letter * cut * (1 + cut)
      const ink = figure + dark - 2 * figure * dark
      const paper = pixels[at] ?? 0
      // The array drops the fraction, so half a step more rounds.
      pixels[at] = paper + (FULL_INK - paper) * ink + 0.5
    }
  }
}
