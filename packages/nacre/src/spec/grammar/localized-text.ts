import { type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import { splitOutsideQuotes, quotePhrase, unquotePhrase } from './phrase.ts'

/** The languages of a product. Text in the first one has no language prefix. */
export type Languages = readonly string[]

/**
 * Formats text in all of its languages: `Good / de: Gut`. Text without languages stays unchanged.
 */
export function formatLocalizedText(localized: LocalizedText, languages: Languages): string {
  return formatEach(localized, languages, (text) => text)
}

/** Formats text in all of its languages in quotes: `“Good” / de: “Gut”`. */
export function formatQuotedText(text: LocalizedText, languages: Languages): string {
  return formatEach(text, languages, quotePhrase)
}

/** Parses the output of `formatLocalizedText`. */
export function parseLocalizedText(text: string, languages: Languages): LocalizedText {
  const known = knownLanguages(languages).join('|')
  return parseEach(text.split(new RegExp(` / (?=(?:${known}): )`, 'u')), languages, (part) => part)
}

/** Parses the output of `formatQuotedText`, or returns `undefined` for other text. */
export function parseQuotedText(text: string, languages: Languages): LocalizedText | undefined {
  const parts = splitOutsideQuotes(text, '/')
  const isQuoted = parts.every((part) => /^(?:[a-z]{2,3}(?:-[A-Za-z\d]+)*: )?“.*”$/su.test(part))
  return isQuoted && parts.length > 0 ? parseEach(parts, languages, unquotePhrase) : undefined
}

/** Returns the languages of a product and of the shell. */
function knownLanguages(languages: Languages): Languages {
  return [...new Set([...languages, 'en', 'de'])]
}

function formatEach(
  localized: LocalizedText,
  [first]: Languages,
  write: (text: string) => string,
): string {
  if (typeof localized === 'string') return write(localized)
  return Object.entries(localized)
    .map(([language, text]) => (language === first ? write(text) : `${language}: ${write(text)}`))
    .join(' / ')
}

function parseEach(
  segments: readonly string[],
  languages: Languages,
  read: (text: string) => string,
): LocalizedText {
  const [first = 'en'] = languages
  const known = knownLanguages(languages)
  const named = segments.map((part): readonly [language: string, text: string] => {
    const [, language = '', text = ''] = /^([a-z]{2,3}(?:-[A-Za-z\d]+)*): (.*)$/su.exec(part) ?? []
    return known.includes(language) && language !== first
      ? [language, read(text)]
      : [first, read(part)]
  })
  const [only] = named
  if (only && named.length === 1 && only[0] === first) return only[1]
  return Object.fromEntries(named)
}

/**
 * Normalizes localized text: the languages are sorted, and text in the first language only becomes
 * a string.
 */
export function normalizeLocalizedText(text: LocalizedText, languages: Languages): LocalizedText {
  if (typeof text === 'string') return text
  const all = Object.keys(text)
  const order = [...languages.filter((one) => all.includes(one)), ...all]
  const sorted = [...new Set(order)].map((one) => [one, text[one] ?? ''] as const)
  const [only] = sorted
  return only && sorted.length === 1 && only[0] === languages[0]
    ? only[1]
    : Object.fromEntries(sorted)
}

/** Returns the translations in the languages of a product. */
export function languagesIn(text: LocalizedText, languages: Languages): LocalizedText {
  if (typeof text === 'string') return text
  const known = Object.entries(text).filter(([language]) => languages.includes(language))
  return normalizeLocalizedText(
    known.length === 0 ? localize(text) : Object.fromEntries(known),
    languages,
  )
}
