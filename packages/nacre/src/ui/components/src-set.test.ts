import { expect, test } from 'vitest'
import { srcSetOf } from './src-set.ts'

const picture = { file: 'a.png', description: 'A slope', width: 900, height: 300 }

test('srcset contains every stored size', () => {
  const variants = [
    { file: 'b.webp', width: 320, height: 107 },
    { file: 'c.webp', width: 640, height: 213 },
  ]
  expect(srcSetOf({ ...picture, variants })).toEqual({
    sizes: 'auto',
    srcSet: '/files/b.webp 320w,/files/c.webp 640w,/files/a.png 900w',
  })
})

test('an image with one size has no srcset', () => {
  expect(srcSetOf(picture)).toBeUndefined()
})
