import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, clamp, ease } from './form.mjs'
import { noise, seeded } from './chance.mjs'

const sea = [
  oklch(0.93, 0.06, 165),
  oklch(0.78, 0.09, 180),
  oklch(0.55, 0.085, 195),
  oklch(0.33, 0.06, 215),
]
const fog = oklch(0.72, 0.085, 180)
const near = oklch(0.27, 0.055, 190)
const rays = noise(5)
const next = seeded(42)

/** A row of stems at one distance, 0 far to 1 near: each a swaying line with leaves in turn. */
const row = (distance, places) =>
  places.map((foot) => ({
    distance,
    foot,
    size: 0.45 + 0.75 * distance,
    sway: 0.1 + 0.08 * next(),
    bend: 1.3 + 0.5 * next(),
    start: next() * 6,
    tip: -1.25 + 0.5 * next() * (1 - distance) - 0.2 * distance,
  }))

const stems = [
  ...row(0.05, [-1.35, -0.72, 0.28, 0.66, 1.5]),
  ...row(0.42, [-1.05, 0.95, 1.28]),
  ...row(0.95, [-1.5, 1.56, -0.55]),
]
const bubbles = Array.from({ length: 9 }, (_, i) => ({
  x: -0.12 + 0.2 * Math.sin(i * 1.9) * (0.4 + i / 12),
  y: 0.75 - i * 0.19,
  r: 0.016 + 0.022 * next(),
}))

const middle = (stem, y) => stem.foot + stem.sway * Math.sin(y * stem.bend + stem.start)

/** How deep a point lies inside a leaf (above zero) and where along it, for the nearest leaves. */
const leafAt = (stem, x, y) => {
  const pace = 0.3 * stem.size
  let best = { inside: -1, along: 0, side: 1 }
  const first = Math.floor((y - stem.tip) / pace)
  for (let i = first - 1; i <= first + 4; i++) {
    const rootY = stem.tip + i * pace
    if (i < 0 || rootY > 1.6) continue
    const side = i % 2 === 0 ? 1 : -1
    const grown = clamp(0.35 + i * 0.16)
    const length = 0.62 * stem.size * grown
    const dx = (x - middle(stem, rootY)) * side
    const dy = rootY - y
    // The leaf rises, then its tip hangs over.
    const along = dx / length
    const curve =
      dy - length * (0.75 * along - 0.62 * along * along + 0.05 * Math.sin(along * 9 + i))
    if (along < 0 || along > 1) continue
    const half = 0.115 * stem.size * grown * Math.sin(Math.PI * along ** 0.72) ** 0.8
    const inside = 1 - Math.abs(curve) / (half + 1e-6)
    if (inside > best.inside) best = { inside, along, side, above: curve > 0 }
  }
  return best
}

const plant = (stem, x, y, behind) => {
  const leaf = leafAt(stem, x, y)
  const inStem = y > stem.tip && Math.abs(x - middle(stem, y)) < 0.014 * stem.size
  if (leaf.inside < 0 && !inStem) return null
  const body = mix(fog, near, 0.22 + 0.78 * stem.distance)
  const shaded = mix(body, behind, 0.4 * (1 - stem.distance))
  const lightFromAbove = 0.15 * ease(0.7, -1, y)
  if (leaf.inside < 0) return lift(shaded, lightFromAbove * 0.5)
  const glow = mix(
    shaded,
    pearl(0.5 + 0.25 * leaf.along + 0.06 * stem.foot, shaded[0] + 0.16, 0.1),
    leaf.above ? 0.75 : 0.3,
  )
  const rib = 0.05 * bump(leaf.inside - 1, 0.12)
  return lift(glow, lightFromAbove + rib - 0.04 * leaf.along)
}

const open = (x, y) => {
  const depth = gradient(sea, 0.5 * (y + 1) + 0.12 * x * x)
  const angle = (x + 0.35) / (y + 2.6)
  const shaft = ease(-0.15, 0.75, rays(angle * 9, 0.3) + 0.4 * rays(angle * 21, 2.7))
  return lift(
    mix(depth, oklch(0.97, 0.04, 150), 0.42 * shaft * ease(0.95, -0.9, y)),
    0.05 * bump(Math.hypot(x + 0.1, y + 1), 0.7),
  )
}

const bubble = (drop, x, y, behind) => {
  const far = Math.hypot(x - drop.x, y - drop.y) / drop.r
  if (far > 1) return behind
  const shine =
    0.16 * far ** 3 +
    0.3 * bump(Math.hypot(x - drop.x + drop.r * 0.35, y - drop.y + drop.r * 0.4) / drop.r, 0.3)
  return lift(behind, 0.05 + shine)
}

export const paint = (x, y) => {
  const water = bubbles.reduce((behind, drop) => bubble(drop, x, y, behind), open(x, y))
  const grown = stems.reduce((behind, stem) => plant(stem, x, y, behind) ?? behind, water)
  return mix(grown, sea[3], 0.4 * ease(0.55, 1.2, y))
}
