import { expect, test } from 'vitest'
import { addMessages, findMessage, messageLanguages } from './catalogs.ts'
import {
  ownMessagesFor,
  type ProductMessages,
  type ProductTranslation,
} from './product-messages.ts'
import { messagesFor } from './translate.ts'

const english = {
  list: { records: { noMatch: 'No books' } },
  own: {
    shelf: { title: 'Shelf {name}', books: { one: '{count} book', other: '{count} books' } },
    stock: { title: 'Stock' },
  },
} as const satisfies ProductMessages

const dutch = {
  public: { frame: { signIn: 'Inloggen' } },
  own: { shelf: { title: 'Plank {name}' } },
} satisfies ProductTranslation<typeof english>

addMessages('en', english)
addMessages('nl', dutch)

test('a product overrides texts of the shell', () => {
  expect(messagesFor('en')('list.records.noMatch')).toBe('No books')
  // German has its own text, which the product leaves as it is.
  expect(messagesFor('de')('list.records.noMatch')).toBe('Keine Ergebnisse')
})

test('a product brings a language that the shell does not have', () => {
  expect(messageLanguages).toContain('nl')
  expect(messagesFor('nl')('public.frame.signIn')).toBe('Inloggen')
  expect(messagesFor('nl')('public.frame.account')).toBe('Account')
  // What it overrides in English stands in for what the language lacks.
  expect(findMessage('list.records.noMatch', 'nl')).toBe('No books')
})

test('a product writes its own messages, with values and plurals', () => {
  const t = ownMessagesFor<typeof english>('nl')
  expect(t('own.shelf.title', { name: 'A' })).toBe('Plank A')
  expect(t('own.shelf.books', { count: 1 })).toBe('1 book')
  expect(t('own.stock.title')).toBe('Stock')
})

test('the compiler knows the keys, and the values that each message takes', () => {
  const t = ownMessagesFor<typeof english>('en')
  // @ts-expect-error -- there is no such message
  t('own.shelf.name')
  // @ts-expect-error -- the name is missing
  t('own.shelf.title')
  // @ts-expect-error -- the shell has no such text
  const wrong = { list: { records: { nothing: '' } } } satisfies ProductMessages
  // @ts-expect-error -- English has no such message
  const unknown = { own: { shelf: { name: '' } } } satisfies ProductTranslation<typeof english>
  expect([wrong, unknown]).toHaveLength(2)
})
