import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, ease } from './form.mjs'
import { cloud, seeded } from './chance.mjs'

const moon = { x: 0.52, y: -0.42, r: 0.3 }
const sky = [
  oklch(0.27, 0.085, 280),
  oklch(0.38, 0.1, 290),
  oklch(0.58, 0.1, 315),
  oklch(0.78, 0.08, 10),
]
const deep = [
  oklch(0.66, 0.085, 300),
  oklch(0.5, 0.1, 280),
  oklch(0.38, 0.085, 250),
  oklch(0.29, 0.07, 245),
]
const veil = cloud(11)

const next = seeded(7)
const stars = Array.from({ length: 34 }, () => ({
  x: (next() * 2 - 1) * 1.78,
  y: -1 + next() * 0.75,
  r: 0.006 + next() * 0.007,
}))

const waves = Array.from({ length: 7 }, (_, i) => ({
  depth: i / 6,
  top: 0.1 + 0.8 * (i / 7) ** 1.25,
  size: 0.018 + 0.016 * i,
  pace: 5.2 - 0.55 * i,
  start: i * 2.1 + next() * 2,
}))

const crest = ({ top, size, pace, start }, x) => {
  const swell = Math.sin(x * pace + start) + 0.35 * Math.sin(x * pace * 0.47 + start * 1.7)
  // A sharper top than trough, as water has it.
  return top - size * (1.7 * (0.5 + 0.5 * Math.sin(swell * 1.25)) ** 1.3)
}

const heaven = (x, y) => {
  const away = Math.hypot(x - moon.x, y - moon.y)
  const air = lift(gradient(sky, (y + 1) / 1.15), 0.2 * bump(away, 0.62))
  const mist = ease(0.1, 0.9, veil(x * 0.7 + 3, y * 3.2)) * ease(-0.9, -0.1, y)
  const clouded = mix(air, oklch(0.8, 0.06, 330), 0.4 * mist)
  const star = stars.some((s) => Math.hypot(x - s.x, y - s.y) < s.r && away > 0.5)
  if (star) return lift(clouded, 0.34)
  if (away > moon.r) return clouded
  const [nx, ny] = [(x - moon.x) / moon.r, (y - moon.y) / moon.r]
  const nz = Math.sqrt(1 - nx * nx - ny * ny)
  const face = pearl(
    0.9 + nz * 0.4 + nx * 0.25 - ny * 0.1,
    0.95 - 0.1 * (1 - nz) + 0.03 * veil(nx * 1.4, ny * 1.4 + 5),
    0.035,
  )
  return mix(face, clouded, 0.5 * mist * ease(-0.1, 0.3, y - moon.y))
}

const water = (wave, x, y) => {
  const below = y - crest(wave, x)
  const body = gradient(deep, wave.depth * 0.92 + below * 0.55)
  const rim = ease(0.016 + 0.012 * wave.depth, 0.002, below)
  const inner = bump(below - 0.045 - 0.03 * wave.depth, 0.03 + 0.02 * wave.depth)
  const film = wave.depth * 0.8 + x * 0.22
  const shine = 0.25 + 0.75 * bump(x - moon.x, 0.55 + 0.3 * wave.depth)
  const path =
    bump(x - moon.x + 0.1 * Math.sin(y * 9), 0.16 + 0.4 * wave.depth) * ease(0.34, 0, below)
  const ripple = ease(0.2, 0.9, Math.sin(y * 74 - 22 * y * y + 1.3 * Math.sin(x * 5 + y * 6)))
  const lightened = mix(body, pearl(film + 0.1, 0.86, 0.06), 0.42 * path * ripple)
  const play = mix(lightened, pearl(film, body[0] + 0.2, 0.1), 0.42 * inner * shine)
  return mix(play, pearl(film + 0.3, 0.93, 0.05), rim * (0.25 + 0.7 * shine))
}

export const paint = (x, y) => {
  const wave = waves.findLast((each) => y > crest(each, x))
  return wave ? water(wave, x, y) : heaven(x, y)
}
