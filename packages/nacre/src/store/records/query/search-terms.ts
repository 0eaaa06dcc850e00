const word = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Letters whose diacritics are ignored by search: Latin and Greek ones, and ё, which is usually
 * written as е. In other scripts a mark makes another letter: й is not и.
 */
export const accentedCharacters = String.raw`([A-Za-z\u0391-\u03c9])[\u0300-\u036f]+`
export const cyrillicIo = String.raw`([\u0415\u0435])\u0308`

const marked = new RegExp(`${accentedCharacters}|${cyrillicIo}`, 'gu')

/** Normalizes text for search: removes ignored diacritics and unifies character variants. */
export function searchableText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(marked, (_, email: string = '', ie: string = '') => email + ie)
    .normalize('NFKC')
}

/** A search word as typed, and its normalized words. Usually there is one. */
export interface TypedWord {
  readonly typed: string
  readonly plain: readonly string[]
}

/** Splits a search into words. */
export function searchTerms(typed: string): readonly TypedWord[] {
  const words = typed.normalize('NFC').match(word) ?? []
  return words.map((one) => ({ typed: one, plain: searchableText(one).match(word) ?? [] }))
}
