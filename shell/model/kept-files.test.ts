import { expect, test } from 'vitest'
import { file } from './fields/file.ts'
import { image } from './fields/image.ts'
import { list } from './fields/list.ts'
import { structure } from './fields/structure.ts'
import { text } from './fields/text.ts'
import { changeFiles, fileFieldsOf, filesIn, isPictureName } from './kept-files.ts'

const hash = 'b1c4'.repeat(16)
const picture = { file: `${hash}.webp`, description: 'A spiral', width: 640, height: 360 }
const manual = { file: `${hash}.pdf`, name: 'manual.pdf', type: 'application/pdf', size: 7 }
const fields = {
  title: text(),
  cover: image(),
  gallery: list(image()),
  parts: list(structure({ name: text(), scan: image(), manual: file({ types: ['text/plain'] }) })),
}

test('the fields that keep files have addresses, however deep they lie', () => {
  expect([...fileFieldsOf(fields).keys()]).toEqual([
    'cover',
    'gallery',
    'parts.scan',
    'parts.manual',
  ])
})

test('every file in a value is found, and its place is told', () => {
  const parts = [
    { name: 'One', scan: picture, manual: null },
    { name: 'Two', scan: null, manual },
  ]
  expect(filesIn(fields.parts, parts)).toEqual([picture, manual])
  expect(filesIn(fields.gallery, [])).toEqual([])
  expect(filesIn(fields.cover, null)).toEqual([])
  const places: string[] = []
  const changed = changeFiles(fields.parts, parts, ({ file: name }, at) => {
    places.push(at)
    return name
  })
  expect(places).toEqual(['0.scan', '1.manual'])
  expect(changed).toEqual([
    { name: 'One', scan: picture.file, manual: null },
    { name: 'Two', scan: null, manual: manual.file },
  ])
})

test('a picture is known by its name, and what is kept as a file never looks like one', () => {
  expect(isPictureName(picture.file)).toBe(true)
  expect(isPictureName(manual.file)).toBe(false)
  expect(isPictureName(`${hash}.bin`)).toBe(false)
  expect(isPictureName('constructor')).toBe(false)
})
