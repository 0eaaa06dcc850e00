/**
 * The code of a language. A product may have more languages than the shell.
 *
 * @example
 * const language: Language = 'de'
 */
export type Language = string

/**
 * Text for users: the same in every language, or one for each language.
 *
 * @example
 * const label: LocalizedText = { en: 'Card', de: 'Karte' }
 */
export type LocalizedText = string | Readonly<Record<Language, string>>

/**
 * Returns the text in a language, with English and then any other language as the fallback.
 *
 * @example
 * localize({ en: 'Card', de: 'Karte' }, 'de') // 'Karte'
 */
export function localize(text: LocalizedText, language: Language = 'en'): string {
  if (typeof text === 'string') return text
  return text[language] ?? text['en'] ?? Object.values(text)[0] ?? ''
}

/**
 * Converts a name to a label: `folderLink` becomes `Folder link`.
 *
 * @example
 * humanize('folderLink') // 'Folder link'
 */
export function humanize(name: string): string {
  const spaced = name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
