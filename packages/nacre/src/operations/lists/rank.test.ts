import { expect, test } from 'vitest'
import { rankOf, ranks } from './rank.ts'

test.each([
  ['Kelp', 'exact'],
  ['KELP', 'exact'],
  [' kelp ', 'exact'],
  ['Kelp soup', 'prefix'],
  ['Kelping', 'prefix'],
  ['Soup of kelp', 'word'],
  ['(kelp)', 'word'],
  ['Unkelped', 'inside'],
  ['Soup', 'elsewhere'],
  ['', 'elsewhere'],
] as const)('the title “%s” for the search “kelp” has rank %s', (name, rank) => {
  expect(rankOf([name], 'kelp')).toBe(ranks[rank])
})

test('ignores word order and diacritics', () => {
  expect(rankOf(['The old sea'], 'sea the')).toBe(ranks.word)
  expect(rankOf(['The old sea'], 'sea and')).toBe(ranks.elsewhere)
  expect(rankOf(['Café'], 'cafe')).toBe(ranks.exact)
  expect(rankOf(['Café au lait'], 'CAFE  au')).toBe(ranks.prefix)
})

test('returns the best rank of several titles', () => {
  expect(rankOf(['Moby-Dick', '0140449132'], '0140449132')).toBe(ranks.exact)
})
