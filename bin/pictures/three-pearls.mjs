import { gradient, lift, mix, oklch, pearl } from './colour.mjs'
import { bump, clamp, ease, lit, slope } from './form.mjs'

const pearls = [
  { x: 0.28, y: -0.04, r: 0.58, film: 0.72 },
  { x: -0.66, y: 0.34, r: 0.35, film: 0.2 },
  { x: 1.16, y: 0.5, r: 0.23, film: 0.6 },
]
const satin = [
  oklch(0.45, 0.11, 295),
  oklch(0.6, 0.1, 305),
  oklch(0.75, 0.075, 320),
  oklch(0.88, 0.045, 345),
]

const folds = (x, y) => {
  const drape = y * 1.3 + x * 0.7 + 0.34 * Math.sin(x * 1.25 + 0.4) + 0.14 * Math.sin(y * 2 - x)
  return 0.17 * Math.sin(drape * 2.5 + 0.6) + 0.035 * Math.sin(drape * 5.2 + x)
}

const cloth = (x, y) => {
  const [dx, dy] = slope(folds, x, y)
  const light = lit(dx * 1.5, dy * 1.5)
  const colour = gradient(satin, light * 1.15 - 0.1 - 0.08 * x)
  return mix(colour, pearl(folds(x, y) * 2 + 0.9, colour[0], 0.09), 0.25)
}

const shadow = (x, y) =>
  pearls.reduce((dark, ball) => {
    const dx = (x - ball.x - ball.r * 0.3) / ball.r
    const dy = (y - ball.y - ball.r * 0.46) / ball.r
    return Math.max(dark, ease(1.35, 0.3, Math.hypot(dx * 0.92, dy * 1.05)))
  }, 0)

const sphere = (nx, ny, film) => {
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
  const light = clamp(-nx * 0.42 - ny * 0.56 + nz * 0.72)
  const rim = 1 - nz
  const play = film + 0.3 * nz - 0.14 * nx + 0.1 * ny
  const body = pearl(play, 0.7 + 0.25 * light ** 0.8, 0.04 + 0.06 * rim)
  const rose = mix(body, oklch(body[0], 0.06, 330), 0.4)
  const bounce = bump(nx - 0.4, 0.4) * bump(ny - 0.7, 0.26) * 0.16
  const window = ease(0.42, 0.08, Math.hypot(nx + 0.34, (ny + 0.42) * 1.15)) * 0.07
  const spark = ease(0.15, 0.07, Math.hypot(nx + 0.37, ny + 0.46)) * 0.1
  return lift(rose, bounce + window + spark - 0.07 * ease(0.5, 0.05, nz))
}

export const paint = (x, y) => {
  for (const { x: cx, y: cy, r, film } of pearls) {
    const [nx, ny] = [(x - cx) / r, (y - cy) / r]
    if (nx * nx + ny * ny < 1) return sphere(nx, ny, film)
  }
  return mix(cloth(x, y), oklch(0.3, 0.1, 290), 0.62 * shadow(x, y))
}
