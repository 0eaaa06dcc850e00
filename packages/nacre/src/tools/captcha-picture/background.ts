// Three shades in a cycle: light, middle, dark, middle.
const SHADES = Uint8Array.of(0, 1, 2, 1)

/**
 * Draws the background of the image: curved bands with one of three shades (0 to 2) per pixel.
 * @example drawBackground(360, 120, Math.random)
 */
export function drawBackground(width: number, height: number, random: () => number): Uint8Array {
  const pixels = new Uint8Array(width * height)
  const across = wave(width, 0.012 + 0.01 * random(), random)
  const down = wave(height, 0.02 + 0.02 * random(), random)
  const acrossFold = wave(width, 0.018 + 0.02 * random(), random)
  const downFold = wave(height, 0.03 + 0.03 * random(), random)
  for (let y = 0, at = 0; y < height; y++) {
    const base = 10 + 2.5 * (down[y] ?? 0)
    const fold = 2.5 * (downFold[y] ?? 0)
    for (let x = 0; x < width; x++, at++) {
      const tide = base + 2.5 * (across[x] ?? 0) + fold * (acrossFold[x] ?? 0)
      pixels[at] = SHADES[tide & 3] ?? 0
    }
  }
  return pixels
}

function wave(length: number, pace: number, random: () => number): Float32Array {
  const values = new Float32Array(length)
  const phase = random() * 2 * Math.PI
  for (let at = 0; at < length; at++) values[at] = Math.sin(at * pace + phase)
  return values
}
