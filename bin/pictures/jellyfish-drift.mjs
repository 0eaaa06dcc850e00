import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, clamp, ease, fraction, rotate } from './form.mjs'
import { seeded } from './chance.mjs'

const night = [oklch(0.46, 0.13, 285), oklch(0.33, 0.12, 285), oklch(0.22, 0.08, 280)]
const next = seeded(3)

const swarm = [
  { x: -1.15, y: -0.42, size: 0.24, tilt: 0.35, film: 0.55, far: 0.6 },
  { x: 1.2, y: 0.12, size: 0.33, tilt: -0.3, film: 0.1, far: 0.35 },
  { x: -0.02, y: -0.34, size: 0.62, tilt: 0.2, film: 0.82, far: 0 },
]
const threads = Array.from({ length: 9 }, (_, i) => ({
  root: -0.82 + (i / 8) * 1.64,
  sway: 0.07 + 0.07 * next(),
  start: next() * 6,
  length: 1.7 + 0.9 * next(),
}))
const arms = [-0.3, -0.02, 0.27].map((root, i) => ({
  root,
  start: i * 2.2,
  length: 1.65 + 0.3 * (i % 2),
}))
const sparks = Array.from({ length: 26 }, () => ({
  x: (next() * 2 - 1) * 1.78,
  y: next() * 2 - 1,
  r: 0.006 + 0.012 * next() ** 2,
}))

/** The bell in its own units: the rim at v = 0, the crown at v = -0.95, a little waist at the rim. */
const bell = (u, v) => {
  const rim = 0.07 + 0.035 * Math.cos(u * 17)
  if (v > rim || v < -1) return null
  const half = v < 0 ? (1 - (-v / 0.97) ** 2.3) ** 0.5 || 0 : 1 - v * 0.5
  const across = Math.abs(u) / (half + 1e-6)
  if (across > 1) return null
  return { across, crown: clamp(-v / 0.97), toRim: rim - v, edge: (1 - across) * half }
}

const trail = (u, v, { root, start, length, sway = 0.09 }, thin) => {
  if (v < 0 || v > length) return 0
  const fade = 1 - v / length
  const line = root * (1 - 0.22 * v) + sway * Math.sin(v * 3.4 + start) * (0.3 + v)
  return bump(u - line, thin * (0.35 + 0.65 * fade)) * fade ** 0.8
}

const jelly = (body, x, y, behind) => {
  const [u, v] = rotate((x - body.x) / body.size, (y - body.y) / body.size, -body.tilt)
  const lightness = 0.9 - 0.28 * body.far
  const veil = 1 - body.far * 0.45
  const halo = lift(behind, 0.1 * veil * bump(Math.hypot(u, v + 0.35), 1.35))
  const arm =
    ease(-0.45, 0.1, v) *
    Math.max(
      ...arms.map((each) => trail(u, v + 0.45, each, 0.085 + 0.02 * Math.sin(v * 22 + each.start))),
    )
  const thread = Math.max(...threads.map((each) => trail(u, v, each, 0.022)))
  const withThreads = mix(
    halo,
    pearl(body.film + 0.25 + v * 0.12, lightness, 0.08),
    0.6 * veil * thread,
  )
  const trailing = mix(
    withThreads,
    pearl(body.film + 0.1 + v * 0.2, lightness, 0.09),
    0.62 * veil * arm,
  )
  const dome = bell(u, v)
  if (!dome) return trailing
  const glass = ease(0.34, 0, dome.edge) * 0.5 + 0.28 + 0.2 * dome.crown
  const ribs = bump(
    fraction(Math.asin(clamp(u / Math.sqrt(1.02 - dome.crown ** 2.3), -1, 1)) * 2.55 + 0.5) - 0.5,
    0.1,
  )
  const fringe = bump(dome.toRim - 0.02, 0.035)
  const skin = pearl(body.film + dome.crown * 0.35 + u * 0.16, lightness, 0.095)
  const shine = 0.5 * bump(Math.hypot((u + 0.36) * 1.5, v + 0.62), 0.2)
  const share = glass + 0.12 * ribs * (1 - dome.crown) + 0.35 * fringe + shine
  return mix(trailing, lift(skin, 0.05 * shine), clamp(share * veil))
}

export const paint = (x, y) => {
  const water = gradient(night, 0.42 * Math.hypot(x + 0.35, y + 0.75))
  const beam = lift(water, 0.05 * bump((x + 0.5 + y * 0.35) * 1.2, 0.5) * ease(1, -1, y))
  const dust = sparks.find((spark) => Math.hypot(x - spark.x, y - spark.y) < spark.r)
  return swarm.reduce((behind, body) => jelly(body, x, y, behind), dust ? lift(beam, 0.17) : beam)
}
