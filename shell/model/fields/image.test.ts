import { expect, test } from 'vitest'
import { image } from './image.ts'

const file = `${'0123456789abcdef'.repeat(4)}.webp`
const good = { file, description: 'A spiral shell', width: 640, height: 360 }

test.each([
  ['as declared', {}],
  ['one pixel small', { width: 1, height: 1 }],
  ['very large', { width: 100_000, height: 100_000 }],
  ['with a long description', { description: 'x'.repeat(500) }],
])('a picture %s is stored', (_, change) => {
  expect(image().check({ ...good, ...change })).toBeUndefined()
})

test.each([
  ['without a width', { width: undefined }],
  ['of no width', { width: 0 }],
  ['of negative height', { height: -1 }],
  ['larger than any', { width: 100_001 }],
  ['of half a pixel', { width: 0.5 }],
  ['with a width in letters', { width: '640' }],
  ['in a folder', { file: `../${file}` }],
  ['in a file that is not named by its content', { file: 'shell.webp' }],
  ['that is a document', { file: file.replace('webp', 'html') }],
  ['that can hold scripts', { file: file.replace('webp', 'svg') }],
  ['whose description is not text', { description: 1 }],
  ['with more about it than is asked for', { likes: 1_000_000 }],
])('a picture %s is not', (_, change) => {
  expect(image().check({ ...good, ...change })).toBe('This must be a stored picture.')
})

test.each(['', ' ', 'a\nb', 'a\0b', '\ud83d', 'x'.repeat(501)])(
  'a picture needs a description that can be read out, which %j is not',
  (description) => {
    expect(image().check({ ...good, description })).toBe(
      'The picture needs a description of one line, up to 500 characters long.',
    )
  },
)
