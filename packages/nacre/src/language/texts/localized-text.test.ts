import { expect, test } from 'vitest'
import { localize } from './localized-text.ts'

test.each([
  ['Card', 'de', 'Card'],
  [{ en: 'Color', de: 'Farbe' }, 'de', 'Farbe'],
  [{ en: 'Color', de: 'Farbe' }, 'de-AT', 'Farbe'],
  [{ 'en-GB': 'Colour', en: 'Color' }, 'en-GB', 'Colour'],
  [{ en: 'Color', de: 'Farbe' }, 'fr', 'Color'],
  [{ fr: 'Couleur' }, 'de', 'Couleur'],
])('%j in %s is %s', (text, language, expected) => {
  expect(localize(text, language)).toBe(expected)
})
