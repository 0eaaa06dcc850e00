import { randomInt } from 'node:crypto'
import { glyphs } from './glyphs.ts'
import { drawGlyphs } from './draw-glyphs.ts'
import { drawBackground } from './background.ts'
import { encodePng } from './png.ts'
import { createRaster, paintLine, type Raster } from './raster.ts'
import { createWave, drawWave, type Wave } from './wave.ts'

/** The captcha text, which stays on the server, and the image as PNG bytes. */
export type CaptchaImage = { readonly text: string; readonly image: Uint8Array }

type Options = { readonly length?: number; readonly random?: () => number }
type RgbColor = readonly [red: number, green: number, blue: number]

const CHARACTERS = [...glyphs.keys()]
const MOST_CHARACTERS = 12
const HEIGHT = 120
// The waves avoid the vertical center of the image, where characters have their distinguishing
// features.
const UPPER = 44
const LOWER = 76
const WIDTH_PER_LETTER = 54
const WIDTH_BESIDE = 36

const INK: RgbColor = [0x1d, 0x27, 0x44]
const PAPER: readonly RgbColor[] = [
  [0xf8, 0xf4, 0xef],
  [0xee, 0xe7, 0xe8],
  [0xd9, 0xe0, 0xe3],
]
const FULL_INK = 15

/**
 * The sixteen colors of the image: the shades of the paper, then the steps from the darkest
 * shade to the ink.
 * @example palette.at(-1) // the ink
 */
export const palette: readonly RgbColor[] = [
  ...PAPER,
  ...Array.from({ length: FULL_INK - 2 }, (_, step) => {
    const [red, green, blue] = PAPER[2] ?? INK
    const share = (step + 1) / (FULL_INK - 2)
    const mix = (paper: number, ink: number) => Math.round(paper + (ink - paper) * share)
    return [mix(red, INK[0]), mix(green, INK[1]), mix(blue, INK[2])] as const
  }),
]

/**
 * Draws a new captcha. The image of six characters has 360 x 120 pixels and is displayed at 240
 * x 80. It has its own background, so it works in light and dark mode.
 * @example const { text, image } = drawCaptcha()
 */
export function drawCaptcha({ length = 6, random = secureRandom }: Options = {}): CaptchaImage {
  const text = pickCharacters({ length, random })
  return { text, image: drawText(text, random) }
}

/**
 * Returns random characters for a captcha image.
 * @example pickCharacters() // 'H9XPRM'
 */
export function pickCharacters({ length = 6, random = secureRandom }: Options = {}): string {
  if (!Number.isInteger(length) || length < 1 || length > MOST_CHARACTERS) {
    throw new RangeError(`A captcha has 1 to ${MOST_CHARACTERS} characters, not ${length}`)
  }
  const pick = () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]
  return Array.from({ length }, pick).join('')
}

/**
 * Draws a text. Each sequence of random numbers gives a different image.
 * @example drawText('H9XPRM', Math.random)
 */
export function drawText(text: string, random: () => number): Uint8Array {
  const width = WIDTH_BESIDE + WIDTH_PER_LETTER * text.length
  const lines = drawGlyphs(text, width, HEIGHT, random)
  const letters = createRaster(width, HEIGHT)
  for (const line of lines) paintLine(letters, line)
  const [tideHeight, threadHeight] = random() < 0.5 ? [UPPER, LOWER] : [LOWER, UPPER]
  const tide = createWave(lines, width, tideHeight, random)
  const thread = createRaster(width, HEIGHT)
  const shore = drawWave(tide, width, random)
  const course = createWave([...lines, shore], width, threadHeight, random)
  paintLine(thread, drawWave(course, width, random))
  const pixels = drawBackground(width, HEIGHT, random)
  layInk(pixels, letters, thread, tide, random() < 0.5)
  return encodePng({ width, height: HEIGHT, pixels, palette })
}

function secureRandom(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/**
 * Draws dark characters on light paper on one side of the wave, and the inverse on the other. No
 * single threshold separates them from the background. The line crosses the characters without
 * covering them.
 */
function layInk(
  pixels: Uint8Array,
  { ink: letters, width, height }: Raster,
  { ink: thread }: Raster,
  tide: Wave,
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
      // The typed array truncates fractions, so 0.5 is added to round.
      pixels[at] = paper + (FULL_INK - paper) * ink + 0.5
    }
  }
}
