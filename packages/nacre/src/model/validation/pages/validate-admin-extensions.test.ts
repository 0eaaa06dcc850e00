import { expect, test } from 'vitest'
import { sentencesOf } from '../problems-of.fixture.ts'
import { product as library } from 'example-library/product.ts'
import { validateExtensionFiles, validateExtensions } from './validate-admin-extensions.ts'
import { extensionFileSuffix, resolveExtensions } from '#shell/language/product/admin-extensions.ts'
import { role } from '#shell/language/roles/role.ts'

test('accepts the extensions of the library, which all have files', () => {
  expect(sentencesOf(validateExtensions(library))).toEqual([])
  const files = resolveExtensions(library.admin).map(
    ({ place }) => `/product${extensionFileSuffix(place)}`,
  )
  expect(files).toHaveLength(4)
  expect(sentencesOf(validateExtensionFiles(library, files))).toEqual([])
})

test('reports extensions of unknown entities, fields and roles', () => {
  const admin = {
    screens: { 'stock-taking': {}, stock: { roles: [role('porter')], icon: '<svg>' } },
    panels: { buch: { readers: {} } },
    columns: { book: ['spine', 'smell'] },
  }
  expect(sentencesOf(validateExtensions({ ...library, admin }))).toEqual([
    'The screen stock-taking must be in camel case, such as stockTaking.',
    'The icon of the screen stock is not the path of an SVG, its attribute d.',
    'The screen stock is for porter, which is not a role of the product.',
    'The panel readers belongs to buch, which is not an entity.',
    'The column smell belongs to no field of book.',
  ])
})

test('reports extensions without a file and files without an extension', () => {
  const admin = { panels: { bookShelf: { lastSeen: {} } } }
  expect(sentencesOf(validateExtensionFiles({ admin }, ['/product/admin/cards/old.tsx']))).toEqual([
    'The panel lastSeen has no file: product/admin/panels/book-shelf/last-seen.tsx is missing.',
    'product/admin/cards/old.tsx belongs to no extension that the product declares.',
  ])
})
