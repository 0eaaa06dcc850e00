import { expect, test } from 'vitest'
import { image } from './field.ts'

const hash = 'b1c4'.repeat(16)
const picture = { file: `${hash}.webp`, description: 'A spiral shell', width: 640, height: 360 }
const small = { file: `${hash}.avif`, width: 320, height: 180 }

test('accepts only the properties of a stored image', () => {
  expect(image().check(picture)).toBeUndefined()
  expect(image().check({ ...picture, variants: [small] })).toBeUndefined()
  for (const value of [
    { ...picture, more: 1 },
    { ...picture, variants: {} },
    { ...picture, variants: [{ ...small, more: 1 }] },
    { ...picture, variants: Array.from({ length: 21 }, () => small) },
    { file: picture.file, width: 1, height: 1 },
    [picture],
    picture.file,
  ]) {
    expect(image().check(value)?.code).toBe('invalid-type')
  }
})

test('accepts only the names of stored images', () => {
  for (const file of [
    `../${hash}.webp`,
    `${hash}.svg`,
    `${hash}.html`,
    `${hash}.webp\n`,
    `${hash.toUpperCase()}.webp`,
    `${hash.slice(1)}.webp`,
    'https://example.org/a.webp',
  ]) {
    expect(image().check({ ...picture, file })?.code).toBe('invalid-type')
    expect(image().check({ ...picture, variants: [{ ...small, file }] })?.code).toBe('invalid-type')
  }
})

test('requires a description as alternative text', () => {
  const described = (description: unknown) => image().check({ ...picture, description })
  expect(described('')).toStrictEqual({ code: 'blank', at: 'description' })
  expect(described('a'.repeat(500))).toBeUndefined()
  expect(described('a'.repeat(501))).toStrictEqual({
    code: 'too-long',
    max: 500,
    at: 'description',
  })
  expect(described(7)?.at).toBe('description')
})

test('requires a valid size in pixels', () => {
  for (const width of [1, 100_000]) expect(image().check({ ...picture, width })).toBeUndefined()
  for (const width of [0, 100_001, 1.5, '640', Number.NaN]) {
    expect(image().check({ ...picture, width })?.code).toBe('invalid-type')
  }
})

test('accepts only the declared image types', () => {
  const { check, constraints } = image({ types: ['image/jpeg'], max: '2 MB' })
  expect(constraints).toMatchObject({ max: '2 MB', types: ['image/jpeg'] })
  expect(check({ ...picture, file: `${hash}.jpg` })).toBeUndefined()
  expect(check(picture)?.code).toBe('invalid-type')
})

test('accepts smaller variants and rejects invalid widths', () => {
  expect(image().constraints.widths).toStrictEqual([320, 640, 1280])
  expect(image({ widths: [] }).declarationErrors).toStrictEqual([])
  expect(image({ widths: [400, 0.5] }).declarationErrors).toStrictEqual([
    'Its widths must be whole numbers of 16 or more.',
  ])
  expect(image({ widths: Array.from({ length: 21 }, () => 100) }).declarationErrors).toHaveLength(1)
})
