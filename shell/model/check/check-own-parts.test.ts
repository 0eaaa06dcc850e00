import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { checkOwnFiles, checkOwnParts } from './check-own-parts.ts'
import { endOfFile, placedParts } from '../own-parts.ts'
import { role } from '../role.ts'

test('what the library declares is right, and each of its parts has a file', () => {
  expect(checkOwnParts(library)).toEqual([])
  const files = placedParts(library.admin).map(({ place }) => `/product${endOfFile(place)}`)
  expect(files).toHaveLength(4)
  expect(checkOwnFiles(library, files)).toEqual([])
})

test('a part of what there is not is named', () => {
  const admin = {
    screens: { 'stock-taking': {}, stock: { who: [role('porter')], icon: '<svg>' } },
    panels: { buch: { readers: {} } },
    columns: { book: ['spine', 'smell'] },
  }
  expect(checkOwnParts({ ...library, admin })).toEqual([
    'The screen stock-taking must be named as in stockTaking.',
    'The icon of the screen stock is no path of an SVG.',
    'The screen stock is for porter, which is not a role of the product.',
    'The panel readers is of buch, which is not an entity.',
    'The column smell is of no field of book.',
  ])
})

test('a part without a file is named, and so is a file without a part', () => {
  const admin = { panels: { bookShelf: { lastSeen: {} } } }
  expect(checkOwnFiles({ admin }, ['/product/admin/cards/old.tsx'])).toEqual([
    'The panel lastSeen has no file: product/admin/panels/book-shelf/last-seen.tsx is missing.',
    'product/admin/cards/old.tsx is of no part that the product declares.',
  ])
})
