import { expect, test } from 'vitest'
import { compareCatalog } from './compare-catalogs.ts'
import type { MessageCatalog } from './message.ts'

const english: MessageCatalog = {
  list: {
    pager: { next: 'Next page', of: '{from} of {total}' },
    rows: { found: { one: '{count} row', other: '{count} rows' } },
  },
}

const compare = (catalog: MessageCatalog, isComplete = false, language = 'pl') =>
  compareCatalog({ language, english, catalog, isComplete })

test('counts the messages that a language has', () => {
  const catalog = { list: { pager: { next: 'Następna strona' } } }
  expect(compare(catalog)).toEqual({ language: 'pl', translated: 1, total: 3, mistakes: [] })
})

test('reports what a complete language lacks', () => {
  const catalog = { list: { pager: { next: 'Następna strona', of: '{from} z {total}' } } }
  expect(compare(catalog, true).mistakes).toEqual(['list.rows.found is missing'])
})

test('reports a message that English does not have', () => {
  const catalog = { list: { pager: { nxt: 'Następna strona' } } }
  expect(compare(catalog).mistakes).toEqual(['list.pager.nxt is not in English'])
})

test('reports placeholders that are missing, and those that English does not have', () => {
  const catalog = { list: { pager: { of: '{form} z {total}', next: 'Strona {page}' } } }
  expect(compare(catalog).mistakes).toEqual([
    'list.pager.of lacks {from}',
    'list.pager.of has {form}, English has not',
    'list.pager.next has {page}, English has not',
  ])
})

test('reports plural forms that the language has and the message lacks', () => {
  const rows = { found: { one: 'jeden wiersz', few: '{count} wiersze', other: '{count} wiersza' } }
  expect(compare({ list: { rows } }).mistakes).toEqual([
    'list.rows.found lacks the plural form “many”',
  ])
  // French has a form for millions, which nobody needs here.
  const french = { found: { one: '{count} ligne', other: '{count} lignes' } }
  expect(compare({ list: { rows: french } }, false, 'fr').mistakes).toEqual([])
})

test('reports an empty message', () => {
  expect(compare({ list: { pager: { next: '' } } }).mistakes).toEqual(['list.pager.next is empty'])
})
