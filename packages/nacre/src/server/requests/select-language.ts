import { completeLanguages } from '#shell/messages/complete-languages.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { ApiHttpContext } from './http-context.ts'

/**
 * Returns the language of a response: the one that the user has chosen, or else the one of
 * `Accept-Language`.
 */
export function languageFor(
  { request, visitor }: Pick<ApiHttpContext, 'request'> & Partial<Pick<ApiHttpContext, 'visitor'>>,
  languages: readonly Language[],
): Language {
  const chosen = visitor?.browser?.session?.language
  if (chosen !== undefined && languages.includes(chosen)) return chosen
  return selectLanguage(request.headers.get('accept-language'), languages)
}

/**
 * Of these languages, and of those that the shell speaks completely, the one that somebody wants most.
 *
 * @example
 * selectLanguage('fr, de;q=0.8, en;q=0.5', product.languages) // 'de'
 */
export function selectLanguage(
  accepted: string | null | undefined,
  languages: readonly Language[] = completeLanguages,
): Language {
  const [first = 'en'] = languages
  if (!accepted) return first
  if (accepted.length > maxHeaderLength) return preferredLanguage(accepted, languages, first)
  const cachedByHeader = cache.get(languages) ?? new Map<string, Language>()
  cache.set(languages, cachedByHeader)
  const found = cachedByHeader.get(accepted)
  if (found !== undefined) return found
  const language = preferredLanguage(accepted, languages, first)
  if (cachedByHeader.size >= maxEntries) cachedByHeader.clear()
  cachedByHeader.set(accepted, language)
  return language
}

/** Cached results, because browsers send few different headers. */
const cache = new WeakMap<readonly Language[], Map<string, Language>>()
const maxEntries = 200
const maxHeaderLength = 200

function preferredLanguage(
  accepted: string,
  languages: readonly Language[],
  first: Language,
): Language {
  let best = { language: first, quality: 0 }
  for (const part of accepted.split(',', 20)) {
    const [tag = '', ...rest] = part.split(';', 4)
    const language = supportedLanguage(tag.trim().toLowerCase(), languages)
    const quality = weightOf(rest)
    // Of equal weights, the first one wins.
    if (language !== undefined && quality > best.quality) best = { language, quality }
  }
  return best.language
}

/** Returns the supported language of a tag such as `de-AT`. `*` selects the first one. */
function supportedLanguage(tag: string, languages: readonly Language[]): Language | undefined {
  if (tag === '*') return languages[0]
  if (!/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/u.test(tag)) return undefined
  const [primary = ''] = tag.split('-', 1)
  const all = [...languages, ...completeLanguages]
  const exact = all.find((one) => one.toLowerCase() === tag)
  return exact ?? all.find((one) => one.toLowerCase() === primary)
}

/** Returns the weight from 0 to 1, as in `q=0.8`. */
function weightOf(parameters: readonly string[]): number {
  const input = parameters.find((one) => /^\s*q\s*=/iu.test(one))
  if (input === undefined) return 1
  const text = input.slice(input.indexOf('=') + 1).trim()
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(text) ? Number(text) : 1
}
