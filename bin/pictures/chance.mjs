// Chance that falls the same way each time, so that the pictures can be drawn again and compared.

/** A source of numbers from 0 to 1 (mulberry32). */
export const seeded = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth gradient noise of two coordinates, about -1 to 1. */
export const noise = (seed) => {
  const next = seeded(seed)
  const order = Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const other = Math.floor(next() * (i + 1))
    ;[order[i], order[other]] = [order[other], order[i]]
  }
  const angles = order.map((value) => (value / 256) * Math.PI * 2)
  const corner = (ix, iy, dx, dy) => {
    const angle = angles[(order[ix & 255] + iy) & 255]
    return Math.cos(angle) * dx + Math.sin(angle) * dy
  }
  const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10)
  return (x, y) => {
    const ix = Math.floor(x)
    const iy = Math.floor(y)
    const dx = x - ix
    const dy = y - iy
    const u = fade(dx)
    const top = corner(ix, iy, dx, dy) * (1 - u) + corner(ix + 1, iy, dx - 1, dy) * u
    const low =
      corner(ix, iy + 1, dx, dy - 1) * (1 - u) + corner(ix + 1, iy + 1, dx - 1, dy - 1) * u
    return (top + (low - top) * fade(dy)) * 1.5
  }
}

/** Noise with finer noise upon it. */
export const cloud = (seed, octaves = 3) => {
  const layers = Array.from({ length: octaves }, (_, i) => noise(seed + i * 101))
  return (x, y) => layers.reduce((sum, layer, i) => sum + layer(x * 2 ** i, y * 2 ** i) / 2 ** i, 0)
}
