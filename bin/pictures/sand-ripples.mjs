import { gradient, lift, mix, oklch } from './colour.mjs'
import { bump, clamp, ease, fraction, rotate } from './form.mjs'
import { cloud } from './chance.mjs'

const stone = { x: 0.5, y: 0.02, wide: 0.34, high: 0.25 }
const tilt = -0.3
const sway = cloud(21, 2)
const sand = [
  oklch(0.38, 0.09, 310),
  oklch(0.57, 0.11, 350),
  oklch(0.76, 0.105, 35),
  oklch(0.9, 0.06, 70),
]
const slate = [
  oklch(0.28, 0.05, 290),
  oklch(0.42, 0.05, 275),
  oklch(0.6, 0.045, 250),
  oklch(0.78, 0.035, 220),
]

/** Wind ripples that part before the stone and close behind it, as a stream does round a post. */
const ripples = (x, y) => {
  const [u, v] = rotate((x - stone.x) / stone.wide, (y - stone.y) / stone.high, tilt)
  const parting = 1 - 0.86 / Math.max(0.86, u * u + v * v)
  const phase = v * parting * 0.98 + 0.6 * sway(x * 0.55, y * 0.7) * parting
  const place = fraction(phase + 0.5)
  // Wind builds a long slope and a short lee.
  const rise = place < 0.68 ? place / 0.68 : (1 - place) / 0.32
  const lee = place > 0.68 ? Math.sin(((place - 0.68) / 0.32) * Math.PI) : 0
  return { height: ease(0, 1, rise), lee, phase }
}

const onStone = (x, y) => {
  const [u, v] = rotate((x - stone.x) / stone.wide, (y - stone.y) / stone.high, tilt)
  return [u, v, Math.abs(u) ** 2.25 + Math.abs(v) ** 2.25]
}

/** The evening sun stands low, so the shadow is long. */
const shadow = (x, y) => {
  const steps = Array.from({ length: 12 }, (_, i) => 0.05 * (i + 1))
  return Math.max(
    ...steps.map((d) => ease(1.25 + d, 0.75, onStone(x - d, y - d * 0.62)[2]) * (1 - d)),
  )
}

const pebble = (x, y) => {
  const [u, v, reach] = onStone(x, y)
  const top = Math.sqrt(clamp(1 - reach))
  const light = clamp(
    0.62 * top - (0.42 * (x - stone.x)) / stone.wide - (0.5 * (y - stone.y)) / stone.high + 0.1,
  )
  const vein =
    bump(v + 0.2 * Math.sin(u * 2.2) - 0.12, 0.07) +
    0.6 * bump(v + 0.2 * Math.sin(u * 2.2) + 0.1, 0.03)
  const glow = 0.16 * bump(u - 0.5, 0.5) * bump(top - 0.25, 0.25)
  const body = mix(gradient(slate, light), oklch(0.7, 0.1, 20), glow * 2.5)
  return mix(body, oklch(0.5 + 0.42 * light, 0.03, 40), 0.55 * vein)
}

export const paint = (x, y) => {
  if (onStone(x, y)[2] < 1) return pebble(x, y)
  const { height, lee, phase } = ripples(x, y)
  const field = 0.6 - 0.17 * x - 0.2 * y + 0.1 * sway(x * 0.8 + 9, y * 0.8)
  const colour = gradient(sand, field + 0.2 * height - 0.46 * lee)
  const lilac = mix(colour, oklch(colour[0], 0.09, 330), 0.35 + 0.35 * Math.sin(phase * 0.9 + x))
  return mix(lift(lilac, 0.04 * bump(height - 1, 0.16)), sand[0], 0.72 * shadow(x, y))
}
