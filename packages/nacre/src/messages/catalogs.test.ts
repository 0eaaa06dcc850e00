import { expect, test } from 'vitest'
import { findMessage, messageLanguages } from './catalogs.ts'
import { compareCatalog } from './compare-catalogs.ts'
import * as languages from './languages.ts'
import { localizedMessage, messagesFor } from './translate.ts'

test.each(Object.entries(languages))(
  'the messages in %s fit the English ones',
  (language, catalog) => {
    expect(compareCatalog({ language, english: languages.en, catalog }).mistakes).toEqual([])
  },
)

test('fall back to English for a missing message or an unknown language', () => {
  expect(findMessage('public.frame.skip', 'xx')).toBe('Skip to content')
  expect(messagesFor('xx')('public.frame.skip')).toBe('Skip to content')
})

test('localized messages include all languages', () => {
  const text = localizedMessage('public.frame.signIn')
  expect(Object.keys(text)).toEqual([...messageLanguages])
  expect(text).toMatchObject({ en: 'Sign in', de: 'Anmelden' })
})
