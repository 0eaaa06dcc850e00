import { toLinear } from './contrast-ratio.ts'

/**
 * A color by its perceived lightness and two axes of hue and chroma.
 *
 * @example
 * const white: Oklab = { lightness: 1, a: 0, b: 0 }
 */
export interface Oklab {
  readonly lightness: number
  readonly a: number
  readonly b: number
}

type Triple = readonly [number, number, number]

/**
 * Converts red, green and blue from 0 to 1 to OKLab.
 *
 * @example
 * toOklab([1, 1, 1]) // { lightness: 1, a: 0, b: 0 }
 */
export function toOklab(channels: readonly number[]): Oklab {
  const linear = channels.map(toLinear)
  const cones = toCones.map((row) => Math.cbrt(dot(row, linear)))
  const [lightness = 0, a = 0, b = 0] = fromCones.map((row) => dot(row, cones))
  return { lightness, a, b }
}

/**
 * Converts a color to red, green and blue. Values outside of 0 to 1 cannot be shown.
 *
 * @example
 * fromOklab({ lightness: 1, a: 0, b: 0 }) // [1, 1, 1]
 */
export function fromOklab({ lightness, a, b }: Oklab): readonly number[] {
  const cones = labToCones.map((row) => dot(row, [lightness, a, b]) ** 3)
  return conesToLinear
    .map((row) => dot(row, cones))
    .map((one) => (one <= 0.003_130_8 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055))
}

function dot(row: Triple, values: readonly number[]): number {
  return row.reduce((sum, factor, index) => sum + factor * (values[index] ?? 0), 0)
}

/** The matrices of the color space OKLab, as CSS Color 4 defines it. */
const toCones: readonly Triple[] = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
]
const fromCones: readonly Triple[] = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
]
const labToCones: readonly Triple[] = [
  [1, 0.396_337_777_4, 0.215_803_757_3],
  [1, -0.105_561_345_8, -0.063_854_172_8],
  [1, -0.089_484_177_5, -1.291_485_548],
]
const conesToLinear: readonly Triple[] = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
]
