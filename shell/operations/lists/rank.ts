import { plainText, searchWords } from '#shell/store/records/search-words.ts'

/** How well a record fits what somebody searches for: the less, the better. */
export const ranks = { exact: 0, prefix: 1, word: 2, inside: 3, elsewhere: 4 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/**
 * How well the names of a record fit the words of a search: as a whole, by its beginning, by the beginnings of
 * its words. Neither case nor marks count.
 *
 * @example
 * rankOf(['Kelp soup'], 'kelp') // 1
 */
export function rankOf(names: readonly string[], search: string): Rank {
  const wanted = plain(search)
  const words = wordsIn(search)
  const fits = names.map((name): Rank => {
    const known = plain(name)
    if (known === wanted) return ranks.exact
    if (known.startsWith(wanted)) return ranks.prefix
    const own = wordsIn(name)
    const isBegun = (word: string) => own.some((one) => one.startsWith(word))
    if (words.length > 0 && words.every(isBegun)) return ranks.word
    return known.includes(wanted) ? ranks.inside : ranks.elsewhere
  })
  return Math.min(ranks.elsewhere, ...fits) as Rank
}

function plain(text: string): string {
  return plainText(text).toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

function wordsIn(text: string): readonly string[] {
  return searchWords(text.toLowerCase()).flatMap((word) => word.plain)
}
