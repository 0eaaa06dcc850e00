import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crop, type ImageSize, maxCrop, moveCrop, cropBetween } from './crop.ts'

const picture = { width: 640, height: 360 }

test('a crop starts centered with the maximum size for its aspect ratio', () => {
  expect(maxCrop(picture, undefined)).toEqual({ x: 0, y: 0, width: 640, height: 360 })
  expect(maxCrop(picture, 1)).toEqual({ x: 140, y: 0, width: 360, height: 360 })
  expect(maxCrop(picture, 4)).toEqual({ x: 0, y: 100, width: 640, height: 160 })
})

test('a crop cannot leave the image', () => {
  const part = { x: 10, y: 10, width: 100, height: 100 }
  expect(moveCrop(part, { x: -50, y: 5 }, picture)).toEqual({ ...part, x: 0, y: 15 })
  expect(moveCrop(part, { x: 9_000, y: 0 }, picture)).toEqual({ ...part, x: 540 })
})

test('a resized crop stays within the image and keeps its aspect ratio', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 640 }),
    y: fc.integer({ min: 0, max: 360 }),
  })
  const shapes = fc.constantFrom(undefined, 1, 4 / 3, 16 / 9, 3 / 4)
  fc.assert(
    fc.property(place, place, shapes, (from, to, shape) => {
      const crop = cropBetween(from, to, picture, shape)
      expect(isInside(crop, picture)).toBe(true)
      if (shape !== undefined && crop.height > 8) {
        expect(Math.abs(crop.width - crop.height * shape)).toBeLessThanOrEqual(3)
      }
    }),
  )
})

function isInside({ x, y, width, height }: Crop, all: ImageSize): boolean {
  return x >= 0 && y >= 0 && x + width <= all.width && y + height <= all.height
}
