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

/** The parts that the public pages, sign-in, the account and the frame of the admin area need, and their emails and errors. */
const partsInFrench = [
  'account',
  'admin',
  'api',
  'checks',
  'emails',
  'errors',
  'events',
  'fields',
  'kit',
  'login',
  'notices',
  'pages',
  'public',
  'requests',
] as const

test.each(partsInFrench)('French lacks no message of the part %s', (part) => {
  const report = compareCatalog({
    language: 'fr',
    english: { [part]: languages.en[part] },
    catalog: { [part]: languages.fr[part] },
    isComplete: true,
  })
  expect(report.mistakes).toEqual([])
})

test('fall back to English for a missing message or an unknown language', () => {
  expect(findMessage('public.frame.skip', 'xx')).toBe('Skip to content')
  expect(messagesFor('xx')('public.frame.skip')).toBe('Skip to content')
})

test('localized messages include all languages', () => {
  const text = localizedMessage('public.frame.signIn')
  expect(Object.keys(text)).toEqual([...messageLanguages])
  expect(text).toMatchObject({ en: 'Sign in', de: 'Anmelden' })
})
