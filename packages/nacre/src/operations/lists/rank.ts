import { searchableText, searchTerms } from '#shell/store/records/query/search-terms.ts'

/** How well a record matches a search. Lower is better. */
export const ranks = { exact: 0, prefix: 1, word: 2, inside: 3, elsewhere: 4 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/**
 * Returns how well titles match a search: exactly, by prefix or by word prefix. Ignores case and
 * diacritics.
 *
 * @example
 * rankOf(['Kelp soup'], 'kelp') // 1
 */
export function rankOf(names: readonly string[], search: string): Rank {
  const searchText = normalizeText(search)
  const words = splitWords(search)
  const nameRanks = names.map((name): Rank => {
    const known = normalizeText(name)
    if (known === searchText) return ranks.exact
    if (known.startsWith(searchText)) return ranks.prefix
    const own = splitWords(name)
    const isPrefix = (word: string) => own.some((one) => one.startsWith(word))
    if (words.length > 0 && words.every(isPrefix)) return ranks.word
    return known.includes(searchText) ? ranks.inside : ranks.elsewhere
  })
  return Math.min(ranks.elsewhere, ...nameRanks) as Rank
}

function normalizeText(text: string): string {
  return searchableText(text).toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

function splitWords(text: string): readonly string[] {
  return searchTerms(text.toLowerCase()).flatMap((word) => word.plain)
}
