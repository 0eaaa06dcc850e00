import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

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
])('%j is answered in %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language)
})

test('a product has languages of its own, and the first one stands in for the others', () => {
  const languages = ['fr', 'pt-BR', 'pt']
  expect(languageOf(null, languages)).toBe('fr')
  expect(languageOf('es', languages)).toBe('fr')
  expect(languageOf('pt-br', languages)).toBe('pt-BR')
  expect(languageOf('pt-PT', languages)).toBe('pt')
  // The shell speaks its own two, whatever the product does.
  expect(languageOf('de', languages)).toBe('de')
})
