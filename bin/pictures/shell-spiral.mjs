import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, clamp, ease, fraction } from './form.mjs'

const growth = 0.178
const mouth = 0.42
const reach = 1.5
const septa = Math.PI / 7.5
const night = [oklch(0.27, 0.05, 225), oklch(0.4, 0.065, 215), oklch(0.56, 0.07, 200)]

/** The lip of the shell swings forward in its middle and back at its outer wall. */
const lip = (r) => 0.34 * Math.sin(clamp((r - 0.45) / 1.05) * Math.PI) - 0.02

/** Where a point lies in the coiled tube: how far round, and between inner (0) and outer wall (1). */
const coil = (x, y) => {
  const r = Math.hypot(x, y) + 1e-6
  const turned = Math.atan2(y, x) - mouth
  const angle = turned > lip(r) ? turned - Math.PI * 2 : turned
  const turns = (Math.log(r / reach) / growth - angle) / (Math.PI * 2)
  const whorl = Math.floor(turns)
  const along = angle + Math.PI * 2 * (whorl + 1)
  return { r, turns, across: turns - whorl, along, open: (lip(r) - along) * r }
}

const chamber = ({ r, across, along, open }) => {
  const bent = along + 0.42 * Math.sin(Math.PI * across) * (1 - 0.25 * across)
  const room = Math.floor(bent / septa)
  const body = bent > -4 * septa ? 1 : 0
  const place = fraction(bent / septa)
  const deep = body ? clamp(-bent / (4 * septa)) : 1 - place
  const fromSeptum =
    (body ? 4 * septa + bent : Math.min(place, 1 - place) * septa) * (0.7 + 0.5 * across)
  const fromWall = Math.min(across, (1 - across) * 1.2) * growth * Math.PI * 2
  const film = across * 0.3 + (body ? 0.98 - 0.14 * deep : room * 0.055 + place * 0.12)
  const depth = mix(
    pearl(film, 0.93, 0.06),
    pearl(film + (body ? -0.02 : 0.1), 0.54, 0.105),
    deep ** 1.3 * 0.9,
  )
  const round = 0.07 * bump(across - 0.6, 0.2) - 0.1 * bump(fromWall, 0.1)
  const wall = pearl(along * 0.05 + 0.1, 0.965, 0.018)
  const edge = Math.max(ease(0.05, 0.034, fromSeptum), ease(0.062, 0.046, fromWall))
  const lit = mix(lift(depth, round), wall, edge * clamp(r * 16))
  return lift(lit, 0.05 * ease(0.05, 0, open))
}

/** A soft shadow below and right of the shell: the share of nearby points that it covers. */
const shadow = (x, y) => {
  const steps = [0.01, 0.03, 0.05, 0.07, 0.09, 0.11]
  return (
    steps.reduce((sum, d) => sum + ease(0.05, -0.03, coil(x - d, y - d * 1.5).turns), 0) /
    steps.length
  )
}

export const paint = (x, y) => {
  const [px, py] = [x + 0.17, y - 0.15]
  const here = coil(px, py)
  if (here.turns < 0) return chamber(here)
  const ground = gradient(night, 0.55 - 0.26 * x - 0.28 * y)
  const rings = Math.log(here.r) * 7 - Math.atan2(py, px) / (Math.PI * 2)
  return lift(ground, 0.03 * bump(fraction(rings) - 0.5, 0.2) - 0.16 * shadow(px, py))
}
