import { type Words, wordsIn } from '#shell/model/words.ts'
import { divide, quoted, unquoted } from './phrase.ts'

/** The languages of a product, the first of which needs no name. */
export type Languages = readonly string[]

/**
 * Words in every language that they are in: `Good / de: Gut`. One text for all languages is that text.
 */
export function sayWords(words: Words, languages: Languages): string {
  return said(words, languages, (text) => text)
}

/** The same among other words: `“Good” / de: “Gut”`. */
export function quoteWords(words: Words, languages: Languages): string {
  return said(words, languages, quoted)
}

/** Reads what `sayWords` has written. */
export function readWords(text: string, languages: Languages): Words {
  const known = knownTo(languages).join('|')
  return wordsFrom(text.split(new RegExp(` / (?=(?:${known}): )`, 'u')), languages, (part) => part)
}

/** Reads what `quoteWords` has written, or nothing where that is something else. */
export function readQuoted(text: string, languages: Languages): Words | undefined {
  const parts = divide(text, '/')
  const isQuoted = parts.every((part) => /^(?:[a-z]{2}: )?“.*”$/su.test(part))
  return isQuoted && parts.length > 0 ? wordsFrom(parts, languages, unquoted) : undefined
}

/** What the shell speaks is known everywhere. */
function knownTo(languages: Languages): Languages {
  return [...new Set([...languages, 'en', 'de'])]
}

function said(words: Words, [first]: Languages, write: (text: string) => string): string {
  if (typeof words === 'string') return write(words)
  return Object.entries(words)
    .map(([language, text]) => (language === first ? write(text) : `${language}: ${write(text)}`))
    .join(' / ')
}

function wordsFrom(
  parts: readonly string[],
  languages: Languages,
  read: (text: string) => string,
): Words {
  const [first = 'en'] = languages
  const known = knownTo(languages)
  const named = parts.map((part): readonly [language: string, text: string] => {
    const [, language = '', text = ''] = /^([a-z]{2}): (.*)$/su.exec(part) ?? []
    return known.includes(language) && language !== first
      ? [language, read(text)]
      : [first, read(part)]
  })
  const [only] = named
  if (only && named.length === 1 && only[0] === first) return only[1]
  return Object.fromEntries(named)
}

/**
 * The same words in one form: those of the first language first, and where there is nothing but those,
 * the text alone.
 */
export function tidyWords(words: Words, languages: Languages): Words {
  if (typeof words === 'string') return words
  const all = Object.keys(words)
  const order = [...languages.filter((one) => all.includes(one)), ...all]
  const sorted = [...new Set(order)].map((one) => [one, words[one] ?? ''] as const)
  const [only] = sorted
  return only && sorted.length === 1 && only[0] === languages[0]
    ? only[1]
    : Object.fromEntries(sorted)
}

/** Of words of the shell those that are in a language of the product. */
export function wordsFor(words: Words, languages: Languages): Words {
  if (typeof words === 'string') return words
  const known = Object.entries(words).filter(([language]) => languages.includes(language))
  return tidyWords(known.length === 0 ? wordsIn(words) : Object.fromEntries(known), languages)
}
