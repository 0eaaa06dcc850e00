import { expect, test } from 'vitest'
import {
  formatLocalizedText,
  formatQuotedText,
  parseLocalizedText,
  parseQuotedText,
} from './localized-text.ts'

const languages = ['en', 'de', 'pt-BR']

test.each(['About', { en: 'About', de: 'Über uns' }, { en: 'About', 'pt-BR': 'Sobre / nós' }])(
  '%j is printed and parsed',
  (text) => {
    const printed = formatLocalizedText(text, languages)
    expect(parseLocalizedText(printed, languages)).toEqual(text)
    expect(parseQuotedText(formatQuotedText(text, languages), languages)).toEqual(text)
  },
)
