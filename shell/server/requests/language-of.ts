import type { Language } from '#shell/model/words.ts'

/** The languages that the shell's own words are in. */
const own: readonly Language[] = ['en', 'de']

/**
 * Of these languages, and of those that the shell's own words are in, the one that somebody wants most.
 *
 * @example
 * languageOf('fr, de;q=0.8, en;q=0.5', product.languages) // 'de'
 */
export function languageOf(
  accepted: string | null | undefined,
  languages: readonly Language[] = own,
): Language {
  const [first = 'en'] = languages
  if (!accepted) return first
  if (accepted.length > longestKnown) return wantedMost(accepted, languages, first)
  const answered = answers.get(languages) ?? new Map<string, Language>()
  answers.set(languages, answered)
  const found = answered.get(accepted)
  if (found !== undefined) return found
  const language = wantedMost(accepted, languages, first)
  if (answered.size >= mostKnown) answered.clear()
  answered.set(accepted, language)
  return language
}

/** Browsers have few ways to say what they want, so what was read once is kept. */
const answers = new WeakMap<readonly Language[], Map<string, Language>>()
const mostKnown = 200
const longestKnown = 200

function wantedMost(accepted: string, languages: readonly Language[], first: Language): Language {
  let best = { language: first, quality: 0 }
  for (const part of accepted.split(',', 20)) {
    const [tag = '', ...rest] = part.split(';', 4)
    const language = known(tag.trim().toLowerCase(), languages)
    const quality = qualityIn(rest)
    // Of two that are wanted as much, the first one named.
    if (language !== undefined && quality > best.quality) best = { language, quality }
  }
  return best.language
}

/** The language of a tag such as `de-AT`; any, which is said by a star, is the first one. */
function known(tag: string, languages: readonly Language[]): Language | undefined {
  if (tag === '*') return languages[0]
  if (!/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/u.test(tag)) return undefined
  const [primary = ''] = tag.split('-', 1)
  const all = [...languages, ...own]
  const exact = all.find((one) => one.toLowerCase() === tag)
  return exact ?? all.find((one) => one.toLowerCase() === primary)
}

/** How much it is wanted: from 0, not at all, to 1. */
function qualityIn(parameters: readonly string[]): number {
  const given = parameters.find((one) => /^\s*q\s*=/iu.test(one))
  if (given === undefined) return 1
  const text = given.slice(given.indexOf('=') + 1).trim()
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(text) ? Number(text) : 1
}
