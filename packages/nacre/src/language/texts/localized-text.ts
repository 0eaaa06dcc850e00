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
 * Returns the text in a language. Fallbacks are the language without its region, then English, then
 * any other language.
 *
 * @example
 * localize({ en: 'Card', de: 'Karte' }, 'de') // 'Karte'
 */
export function localize(text: LocalizedText, language: Language = 'en'): string {
  if (typeof text === 'string') return text
  const [base = language] = language.split('-', 1)
  return text[language] ?? text[base] ?? text['en'] ?? Object.values(text)[0] ?? ''
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
