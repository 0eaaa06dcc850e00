import { expect, test } from 'vitest'
import { createRaster, paintLine } from './raster.ts'

const inkAt = (raster: ReturnType<typeof createRaster>, x: number, y: number) =>
  raster.ink[y * raster.width + x] ?? 0

test('a line is opaque in the middle and fades out at its edge', () => {
  const raster = createRaster(20, 20)
  paintLine(raster, [
    [5, 10, 2.25],
    [15, 10, 2.25],
  ])
  expect(inkAt(raster, 10, 10)).toBe(255)
  expect(inkAt(raster, 10, 8)).toBe(191)
  expect(inkAt(raster, 10, 7)).toBe(0)
  expect(inkAt(raster, 2, 10)).toBe(0)
  expect(inkAt(raster, 17, 10)).toBeGreaterThan(0)
})

test('a line gets wider with the pressure of the pen', () => {
  const raster = createRaster(40, 20)
  const line = Array.from({ length: 8 }, (_, at) => [5 + at * 4, 10, 1 + at / 2] as const)
  paintLine(raster, line)
  const thickness = (x: number) =>
    Array.from({ length: 20 }, (_, y) => inkAt(raster, x, y)).filter((ink) => ink > 127).length
  expect(thickness(30)).toBeGreaterThan(thickness(8))
})

test('crossing a line again removes no ink', () => {
  const raster = createRaster(20, 20)
  const across = [[2, 10, 2] as const, [18, 10, 2] as const]
  paintLine(raster, across)
  const before = raster.ink.slice()
  paintLine(raster, [[10, 2, 2] as const, [10, 18, 2] as const])
  expect(raster.ink.every((ink, at) => ink >= (before[at] ?? 0))).toBe(true)
})

test('a line that leaves the image does not reappear on the other side', () => {
  const raster = createRaster(10, 6)
  paintLine(raster, [
    [5, -30, 1],
    [5, 2, 1],
    [90, 2, 1],
  ])
  expect(inkAt(raster, 9, 2)).toBe(255)
  for (let y = 0; y < 6; y++) expect(inkAt(raster, 0, y)).toBe(0)
  expect(raster.ink).toHaveLength(60)
})

test('a pen that does not move draws a dot', () => {
  const raster = createRaster(10, 10)
  paintLine(raster, [
    [5, 5, 2],
    [5, 5, 2],
  ])
  expect(inkAt(raster, 5, 5)).toBe(255)
  expect(inkAt(raster, 5, 8)).toBe(0)
})
