import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, clamp, ease, rotate } from './form.mjs'

const ribs = 15
const spread = 1.12
const ground = [oklch(0.5, 0.12, 22), oklch(0.65, 0.125, 28), oklch(0.78, 0.1, 45)]

/** Polar place on the fan: `far` is 1 at its rim, `rib` counts ribs from the middle. */
const place = (x, y) => {
  const [px, py] = rotate(x + 0.16, y - 0.8, -0.16)
  const angle = Math.atan2(px, -py)
  const rib = (angle / spread) * (ribs / 2)
  const lobes = 0.022 * Math.abs(Math.cos(Math.PI * rib))
  const rim = 1.5 * Math.max(0.1, Math.cos(angle * 0.82)) ** 0.34 + lobes
  return { angle, rib, far: Math.hypot(px, py) / rim, px, py }
}

const inside = ({ far, angle }) =>
  Math.max(far - 1, (Math.abs(angle) - spread) * Math.min(1, far + 0.2))

/** The two small wings at the hinge. */
const ears = ({ px, py }) => {
  const wide = 0.2 + 0.2 * ease(0.06, -0.2, py)
  return Math.max(Math.abs(px) - wide, Math.abs(py + 0.09) - 0.13 + 0.1 * px * px)
}

const fan = ({ angle, rib, far }) => {
  const ridge = Math.cos(Math.PI * 2 * rib)
  const across = Math.sin(Math.PI * 2 * rib)
  const relief = ease(0.02, 0.5, far)
  const light = 0.08 * ridge * relief - 0.08 * across * relief
  const dome = 0.08 * bump(far - 0.66, 0.4) - 0.15 * ease(0.2, 1.1, angle) - 0.05 * far
  const bands = 0.02 * Math.sin(34 * far ** 1.7) + 0.028 * Math.sin(11 * far ** 1.5 + 1)
  const film = 0.62 + far * 0.42 - angle * 0.06 + ridge * 0.04
  const warm = gradient([oklch(0.74, 0.12, 35), oklch(0.87, 0.06, 60), oklch(0.87, 0.035, 20)], far)
  const shell = mix(warm, pearl(film, 0.87, 0.085), 0.7 * ease(0.2, 0.75, far))
  return lift(shell, light + dome + bands + 0.06 * ease(0.965, 0.99, far))
}

const ear = ({ px }) => {
  const grooves = 0.035 * Math.sin(px * 46)
  return lift(oklch(0.8, 0.07, 40), grooves - 0.16 * clamp(px * 2.4) - 0.1 * bump(px, 0.12))
}

export const paint = (x, y) => {
  const here = place(x, y)
  if (inside(here) < 0) return fan(here)
  const cast = place(x - 0.07, y - 0.1)
  const shade = Math.max(ease(0.12, -0.12, inside(cast)), ease(0.05, -0.1, ears(cast)))
  if (ears(here) < 0) return ear(here)
  const glow = gradient(ground, 0.62 - 0.26 * x - 0.3 * y)
  const echo =
    0.018 * Math.sin(here.far * 26) * ease(1.9, 1, here.far) * ease(1.9, 1.2, Math.abs(here.angle))
  return mix(lift(glow, echo), oklch(0.34, 0.1, 10), 0.6 * shade)
}
