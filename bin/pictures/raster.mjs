import { toByte, toLinear } from './colour.mjs'

/** Pixels (RGBA bytes) of a painting, `samples` x `samples` points to each, averaged as light. */
export const rasterise = (paint, width, height, samples) => {
  const pixels = Buffer.alloc(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const light = lightOfPixel(
      paint,
      index % width,
      Math.floor(index / width),
      height,
      width,
      samples,
    )
    pixels.set([...light.map(toByte), 255], index * 4)
  }
  return pixels
}

const lightOfPixel = (paint, column, row, height, width, samples) => {
  const sum = [0, 0, 0]
  for (let sample = 0; sample < samples * samples; sample++) {
    const x = column + ((sample % samples) + 0.5) / samples
    const y = row + (Math.floor(sample / samples) + 0.5) / samples
    const light = toLinear(paint((2 * x - width) / height, (2 * y - height) / height))
    for (let i = 0; i < 3; i++) sum[i] += Math.min(1, Math.max(0, light[i]))
  }
  return sum.map((channel) => channel / samples ** 2)
}
