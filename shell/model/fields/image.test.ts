import { expect, test } from 'vitest'
import { image } from './image.ts'

const hash = 'b1c4'.repeat(16)
const picture = { file: `${hash}.webp`, description: 'A spiral shell', width: 640, height: 360 }
const small = { file: `${hash}.avif`, width: 320, height: 180 }

test('a picture has a stored file, a description and a size, and nothing else', () => {
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
    expect(image().check(value)?.id).toBe('wrong-type')
  }
})

test('the file of a picture leads nowhere but to a stored picture', () => {
  for (const file of [
    `../${hash}.webp`,
    `${hash}.svg`,
    `${hash}.html`,
    `${hash}.webp\n`,
    `${hash.toUpperCase()}.webp`,
    `${hash.slice(1)}.webp`,
    'https://example.org/a.webp',
  ]) {
    expect(image().check({ ...picture, file })?.id).toBe('wrong-type')
    expect(image().check({ ...picture, variants: [{ ...small, file }] })?.id).toBe('wrong-type')
  }
})

test('a picture is described, for those who do not see it', () => {
  const described = (description: unknown) => image().check({ ...picture, description })
  expect(described('')).toStrictEqual({ id: 'empty', at: 'description' })
  expect(described('a'.repeat(500))).toBeUndefined()
  expect(described('a'.repeat(501))).toStrictEqual({ id: 'too-long', max: 500, at: 'description' })
  expect(described(7)?.at).toBe('description')
})

test('a picture has a size that there can be', () => {
  for (const width of [1, 100_000]) expect(image().check({ ...picture, width })).toBeUndefined()
  for (const width of [0, 100_001, 1.5, '640', Number.NaN]) {
    expect(image().check({ ...picture, width })?.id).toBe('wrong-type')
  }
})

test('only the declared types of picture are taken', () => {
  const { check, bounds } = image({ types: ['image/jpeg'], max: '2 MB' })
  expect(bounds).toMatchObject({ max: '2 MB', types: ['image/jpeg'] })
  expect(check({ ...picture, file: `${hash}.jpg` })).toBeUndefined()
  expect(check(picture)?.id).toBe('wrong-type')
})

test('a picture is stored in other widths, too, and a width is one that can be seen', () => {
  expect(image().bounds.widths).toStrictEqual([320, 640, 1280])
  expect(image({ widths: [] }).mistakes).toStrictEqual([])
  expect(image({ widths: [400, 0.5] }).mistakes).toStrictEqual([
    'Its widths must be whole numbers of 16 or more.',
  ])
  expect(image({ widths: Array.from({ length: 21 }, () => 100) }).mistakes).toHaveLength(1)
})
