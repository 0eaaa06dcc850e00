// Colours are OKLab triplets while drawing: mixes stay clean there, and a change of hue alone
// (the play of mother-of-pearl) leaves the lightness, and so the drawn form, as it is.

const turn = Math.PI * 2

/** A colour from lightness (0 to 1), chroma (0 to about 0.3) and hue in degrees. */
export const oklch = (lightness, chroma, degrees) => {
  const angle = (degrees / 360) * turn
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

export const mix = (from, to, share) => {
  const part = Math.min(1, Math.max(0, share))
  return [0, 1, 2].map((i) => from[i] + (to[i] - from[i]) * part)
}

/** The colour at `place` (0 to 1) of a row of colours spaced evenly. */
export const gradient = (stops, place) => {
  const at = Math.min(1, Math.max(0, place)) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(at))
  return mix(stops[index], stops[index + 1], at - index)
}

/** Lighter (or darker, below zero) by `amount` of lightness. */
export const lift = (colour, amount) => [colour[0] + amount, colour[1], colour[2]]

/** Mother-of-pearl: one lightness, and a hue that goes once round as `film` grows by 1. */
export const pearl = (film, lightness = 0.88, chroma = 0.05) => {
  const angle = film * turn
  // Less of the yellow-green half: shells show rose, violet, blue and sea-green.
  const a = Math.cos(angle) * chroma
  const b = Math.sin(angle) * chroma * 0.8 - chroma * 0.25
  return [lightness, a, b]
}

/** OKLab to linear sRGB, for which supersamples may be averaged. */
export const toLinear = ([lightness, a, b]) => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** One linear channel to a byte of sRGB. */
export const toByte = (linear) => {
  const value = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}

export const toHex = (colour) =>
  `#${toLinear(colour)
    .map((channel) => toByte(channel).toString(16).padStart(2, '0'))
    .join('')}`
