import { expect, test } from 'vitest'
import { file } from '#shell/field-types/file/field.ts'
import { image } from '#shell/field-types/image/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { mapFiles, filePathsOf, filesIn, isImageFileName } from './file-fields.ts'

const hash = 'b1c4'.repeat(16)
const picture = { file: `${hash}.webp`, description: 'A spiral', width: 640, height: 360 }
const manual = { file: `${hash}.pdf`, name: 'manual.pdf', type: 'application/pdf', size: 7 }
const fields = {
  title: text(),
  cover: image(),
  gallery: list(image()),
  parts: list(object({ name: text(), scan: image(), manual: file({ types: ['text/plain'] }) })),
}

test('returns the paths of file fields at any depth', () => {
  expect([...filePathsOf(fields).keys()]).toEqual([
    'cover',
    'gallery',
    'parts.scan',
    'parts.manual',
  ])
})

test('visits every file in a value with its path', () => {
  const parts = [
    { name: 'One', scan: picture, manual: null },
    { name: 'Two', scan: null, manual },
  ]
  expect(filesIn(fields.parts, parts)).toEqual([picture, manual])
  expect(filesIn(fields.gallery, [])).toEqual([])
  expect(filesIn(fields.cover, null)).toEqual([])
  const places: string[] = []
  const changed = mapFiles(fields.parts, parts, ({ file: name }, at) => {
    places.push(at)
    return name
  })
  expect(places).toEqual(['0.scan', '1.manual'])
  expect(changed).toEqual([
    { name: 'One', scan: picture.file, manual: null },
    { name: 'Two', scan: null, manual: manual.file },
  ])
})

test('recognizes image file names, and never a file of a file field', () => {
  expect(isImageFileName(picture.file)).toBe(true)
  expect(isImageFileName(manual.file)).toBe(false)
  expect(isImageFileName(`${hash}.bin`)).toBe(false)
  expect(isImageFileName('constructor')).toBe(false)
})
