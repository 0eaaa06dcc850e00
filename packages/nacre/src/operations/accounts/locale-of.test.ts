import { expect, test } from 'vitest'
import { localeOf } from './locale-of.ts'

test.each<[string | undefined, string, string]>([
  [undefined, 'en', 'en'],
  ['', 'de', 'de'],
  ['en-GB,en;q=0.9', 'en', 'en-GB'],
  ['EN-gb', 'en', 'en-GB'],
  ['de-AT, en-US;q=0.8', 'de', 'de-AT'],
  // A user in Britain who has chosen German gets German dates.
  ['en-GB, en;q=0.8', 'de', 'de'],
  ['en-GB, de-CH;q=0.2', 'de', 'de-CH'],
  ['es-419', 'es', 'es-419'],
  ['zh-Hant-TW', 'zh', 'zh-Hant-TW'],
  ['en-u-nu-arab, en-x-nonsense, en-', 'en', 'en'],
  ['x'.repeat(10_000), 'en', 'en'],
])('%j and language %s give locale %s', (accepted, language, locale) => {
  expect(localeOf(accepted, language)).toBe(locale)
})
