const word = /[\p{L}\p{N}\p{M}]+/gu

/**
 * Letters whose marks do not count when somebody searches: Latin and Greek ones, and ё, which most
 * people write as е. To others a mark is a part of the letter: й is not и.
 */
export const markedLetters = String.raw`([A-Za-z\u0391-\u03c9])[\u0300-\u036f]+`
export const markedIe = String.raw`([\u0415\u0435])\u0308`

const marked = new RegExp(`${markedLetters}|${markedIe}`, 'gu')

/** A text without the marks that do not count, and with one character for each that has several forms. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(marked, (_, letter: string = '', ie: string = '') => letter + ie)
    .normalize('NFKC')
}

/** A word as it was typed, and the words that it comes to without marks. Most come to one. */
export interface TypedWord {
  readonly typed: string
  readonly plain: readonly string[]
}

/** What people typed as single words. */
export function searchWords(typed: string): readonly TypedWord[] {
  const words = typed.normalize('NFC').match(word) ?? []
  return words.map((one) => ({ typed: one, plain: plainText(one).match(word) ?? [] }))
}
