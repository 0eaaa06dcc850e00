import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, clamp, ease, rotate } from './form.mjs'
import { cloud, noise, seeded } from './chance.mjs'

const land = cloud(33, 2)
const wobble = noise(8)
const star = { x: -0.98, y: 0.32, r: 0.5, turn: 0.3 }
// From the deepest water to the dry sand: each terrace lies on the one before, as cut paper does.
const terraces = [
  oklch(0.36, 0.075, 235),
  oklch(0.47, 0.085, 222),
  oklch(0.6, 0.09, 205),
  oklch(0.73, 0.085, 190),
  oklch(0.85, 0.06, 175),
  oklch(0.91, 0.04, 95),
  oklch(0.84, 0.06, 75),
]
const levels = [-0.52, -0.3, -0.1, 0.1, 0.28, 0.46]

const height = (x, y) => {
  const bowl = Math.hypot((x - 0.35) * 0.72, (y + 0.08) * 1.05) - 0.62
  return bowl + 0.34 * land(x * 0.8 + 4, y * 0.9 + 1)
}

const next = seeded(12)
const pebbles = [
  { x: 1.42, y: 0.7, r: 0.15 },
  { x: 1.66, y: 0.52, r: 0.09 },
  { x: -1.5, y: -0.72, r: 0.17 },
  { x: -1.24, y: -0.84, r: 0.09 },
  { x: -0.28, y: 0.84, r: 0.08 },
].map((pebble) => ({ ...pebble, turn: next() * 3, film: next(), flat: 0.72 + 0.2 * next() }))

/** Net of light on the floor of the pool. */
const caustic = (x, y) => {
  const a = wobble(x * 2.6, y * 3.1)
  const b = wobble(x * 2.6 + 7.3 + a * 0.5, y * 3.1 - 3.7)
  return bump(a, 0.05) + 0.7 * bump(b, 0.045)
}

/** The terraces, each with a bright edge and the shadow of the next one up. */
const ground = (x, y) => {
  const here = height(x, y)
  const index = levels.filter((level) => here > level).length
  const lip = index < levels.length ? levels[index] : null
  const base = terraces[index]
  const inLevel = here - (levels[index - 1] ?? -1)
  const edge = 0.035 * ease(0.03, 0, inLevel) * (index > 0 ? 1 : 0)
  const shade =
    lip === null
      ? 0
      : Math.max(
          ease(-0.02, 0.05, height(x - 0.03, y - 0.045) - lip),
          0.6 * ease(-0.06, 0.05, height(x - 0.06, y - 0.09) - lip),
        )
  const wet = index < 5 ? 1 : 0
  const play = mix(base, pearl(here * 1.3 + x * 0.2, base[0], 0.1), 0.1 * wet)
  const net = mix(play, oklch(0.93, 0.05, 180), 0.3 * caustic(x, y) * wet * ease(0.25, 0, here))
  return mix(lift(net, edge), lift(terraces[0], -0.12), 0.34 * shade)
}

/** Five arms: below zero inside, and how far round from the ridge of the nearest arm. */
const arms = (x, y) => {
  const [px, py] = rotate((x - star.x) / star.r, (y - star.y) / star.r, star.turn)
  const angle = Math.atan2(px, -py)
  const sector = (Math.PI * 2) / 5
  const bent = angle - Math.round(angle / sector) * sector
  const r = Math.hypot(px, py)
  const u = r * Math.cos(bent)
  const v = r * Math.sin(bent)
  const half = 0.215 * (1 - clamp(u)) ** 0.62 + 0.05
  const tip = u > 0.9 ? Math.hypot(u - 0.9, v) - 0.1 : Math.abs(v) - half
  return { inside: Math.min(tip, r - 0.28), u, v, half, px, py, arm: Math.round(angle / sector) }
}

const starfish = ({ u, v, half, arm }, x, y) => {
  const side = (arm * Math.PI * 2) / 5 - star.turn
  // The light falls from the upper left, so each arm has one bright flank and one dim one.
  const facing = -Math.cos(side) * 0.62 * v - Math.sin(side) * 0.5 * v
  const round = clamp(1 - (v / half) ** 2)
  const dots = ease(0.55, 0.9, Math.sin(u * 34) * Math.cos(v * 30)) * round
  const body = gradient(
    [oklch(0.52, 0.13, 25), oklch(0.7, 0.14, 35), oklch(0.83, 0.1, 50)],
    0.3 + 0.45 * round + (facing / half) * 0.4,
  )
  const play = mix(body, pearl(u * 0.5 + x * 0.2 + y * 0.1, body[0], 0.12), 0.2)
  return lift(play, 0.07 * dots + 0.04 * bump(v, 0.03))
}

const stoneAt = (pebble, x, y) => {
  const [px, py] = rotate((x - pebble.x) / pebble.r, (y - pebble.y) / pebble.r, pebble.turn)
  return Math.hypot(px, py / pebble.flat)
}

const stone = (pebble, x, y, far) => {
  const top = Math.sqrt(1 - far * far)
  const light = clamp(
    0.6 * top - (0.4 * (x - pebble.x)) / pebble.r - (0.5 * (y - pebble.y)) / pebble.r,
  )
  return pearl(pebble.film + top * 0.2, 0.52 + 0.36 * light, 0.05)
}

export const paint = (x, y) => {
  const fish = arms(x, y)
  if (fish.inside < 0) return starfish(fish, x, y)
  for (const pebble of pebbles) {
    const far = stoneAt(pebble, x, y)
    if (far < 1) return stone(pebble, x, y, far)
  }
  const cast = Math.max(
    ease(0.07, -0.09, arms(x - 0.035, y - 0.055).inside),
    ...pebbles.map((pebble) => ease(1.3, 0.7, stoneAt(pebble, x - 0.035, y - 0.055))),
  )
  return mix(ground(x, y), oklch(0.38, 0.07, 300), 0.5 * cast)
}
