import { expect, test } from 'vitest'
import { otherSizes } from './other-sizes.ts'

const picture = { file: 'a.png', description: 'A slope', width: 900, height: 300 }

test('the browser is told of every size in which there is a picture', () => {
  const variants = [
    { file: 'b.webp', width: 320, height: 107 },
    { file: 'c.webp', width: 640, height: 213 },
  ]
  expect(otherSizes({ ...picture, variants })).toEqual({
    sizes: 'auto',
    srcSet: '/files/b.webp 320w,/files/c.webp 640w,/files/a.png 900w',
  })
})

test('a picture that is there in its own size only needs no choice', () => {
  expect(otherSizes(picture)).toBeUndefined()
})
