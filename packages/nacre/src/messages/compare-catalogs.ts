import { completeLanguages } from './complete-languages.ts'
import { flattenCatalog, type Message, type MessageCatalog } from './message.ts'

/** How far a catalog has come, and what is wrong with it. */
export interface CatalogReport {
  readonly language: string
  readonly translated: number
  readonly total: number
  readonly mistakes: readonly string[]
}

interface Comparison {
  readonly language: string
  readonly english: MessageCatalog
  readonly catalog: MessageCatalog
  /** Whether nothing may be missing. */
  readonly isComplete?: boolean
}

/**
 * Compares a catalog with the English one.
 *
 * @example
 * compareCatalog({ language: 'fr', english: en, catalog: fr }) // { translated: 640, total: 1562, mistakes: [], … }
 */
export function compareCatalog(comparison: Comparison): CatalogReport {
  const { language, isComplete = completeLanguages.includes(language) } = comparison
  const english = flattenCatalog(comparison.english)
  const own = flattenCatalog(comparison.catalog)
  const keys = Object.keys(english)
  const missing = keys.filter((key) => !Object.hasOwn(own, key))
  const mistakes = Object.entries(own).flatMap(([key, message]) => {
    const source = english[key]
    return source === undefined
      ? [`${key} is not in English`]
      : mistakesIn(message, source, language).map((mistake) => `${key} ${mistake}`)
  })
  return {
    language,
    translated: keys.length - missing.length,
    total: keys.length,
    mistakes: [...mistakes, ...(isComplete ? missing.map((key) => `${key} is missing`) : [])],
  }
}

function mistakesIn(message: Message, source: Message, language: string): string[] {
  const [known, own] = [placeholdersIn(source), placeholdersIn(message)]
  const mayBe = typeof source === 'string' ? known : new Set([...known, '{count}'])
  // A form such as “one” may say the number in a word.
  const must = [...known].filter((name) => name !== '{count}')
  return [
    ...must.filter((name) => !own.has(name)).map((name) => `lacks ${name}`),
    ...[...own].filter((name) => !mayBe.has(name)).map((name) => `has ${name}, English has not`),
    ...missingForms(message, language).map((form) => `lacks the plural form “${form}”`),
    ...(textsOf(message).includes('') ? ['is empty'] : []),
  ]
}

function missingForms(message: Message, language: string): string[] {
  if (typeof message === 'string') return []
  return pluralFormsOf(language).filter((form) => !(form in message))
}

/** The plural forms that counts in an interface need: some languages have one for millions only. */
function pluralFormsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const counts = Array.from({ length: 1_000 }, (_, count) => rules.select(count))
  return [...new Set(counts)]
}

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

const placeholdersIn = (message: Message): Set<string> =>
  new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/gu) ?? []))
