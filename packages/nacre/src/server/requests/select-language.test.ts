import { expect, test } from 'vitest'
import { selectLanguage } from './select-language.ts'

test.each<[string | null, string]>([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['fr, de;q=0.8, en;q=0.9', 'en'],
  ['en;q=0.2, de', 'de'],
  ['en;q=0.2 , de ; q=0.3', 'de'],
  ['de;q=0', 'en'],
  ['de;q=0, fr', 'en'],
  ['de, en', 'de'],
  ['*', 'en'],
  ['fr, *;q=0.1', 'en'],
  ['de;q=nonsense', 'de'],
  ['de;level=1;q=0.1, en;q=0.2', 'en'],
  ['nonsense; ,;;=', 'en'],
  ['x'.repeat(10_000), 'en'],
  [`${'fr,'.repeat(30)}de`, 'en'],
])('%j selects %s', (accepted, language) => {
  expect(selectLanguage(accepted)).toBe(language)
})

test('the first language of the product is the fallback', () => {
  const languages = ['fr', 'pt-BR', 'pt']
  expect(selectLanguage(null, languages)).toBe('fr')
  expect(selectLanguage('es', languages)).toBe('fr')
  expect(selectLanguage('pt-br', languages)).toBe('pt-BR')
  expect(selectLanguage('pt-PT', languages)).toBe('pt')
  // The shell speaks its complete languages, whatever the product does.
  expect(selectLanguage('de', languages)).toBe('de')
})
