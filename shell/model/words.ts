/**
 * The languages that the shell itself speaks. A product may have more for its own words.
 *
 * @example
 * const language: Language = 'de'
 */
export type Language = string

/**
 * Words for people: one text for every language, or a text for each.
 *
 * @example
 * const label: Words = { en: 'Card', de: 'Karte' }
 */
export type Words = string | Readonly<Record<Language, string>>

/**
 * The words in a language, in English when there are none in it, or else in whatever there is.
 *
 * @example
 * wordsIn({ en: 'Card', de: 'Karte' }, 'de') // 'Karte'
 */
export function wordsIn(words: Words, language: Language = 'en'): string {
  if (typeof words === 'string') return words
  return words[language] ?? words['en'] ?? Object.values(words)[0] ?? ''
}

/**
 * A name as people would write it: `folderLink` becomes `Folder link`.
 *
 * @example
 * nameAsWords('folderLink') // 'Folder link'
 */
export function nameAsWords(name: string): string {
  const spaced = name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
