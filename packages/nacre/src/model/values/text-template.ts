/** A name in braces: `{event.starts}`. */
const placeholder = /\{([^{}]*)\}/gu

/**
 * Returns the names in braces in a text, in order, each once.
 *
 * @example
 * placeholdersIn('{event.title} begins at {event.starts}.') // ['event.title', 'event.starts']
 */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))]
}

/**
 * Replaces the names in braces by values. A sentence with a name that has no value is left out.
 *
 * @example
 * fillSentences('It begins at {starts}. Your seat: {seat}.', 'en', (name) => ({ starts: 'noon' })[name]) // 'It begins at noon.'
 */
export function fillSentences(
  text: string,
  language: string,
  valueOf: (name: string) => string | undefined,
): string {
  const sentences = splitSentences(text, language)
  return sentences
    .filter((one) => placeholdersIn(one).every((name) => valueOf(name) !== undefined))
    .map((one) => one.replaceAll(placeholder, (_, name: string) => valueOf(name) ?? ''))
    .join('')
    .trim()
}

/** Splits a text into sentences. A name in braces counts as a word that begins with a capital. */
function splitSentences(text: string, language: string): readonly string[] {
  const masked = text.replaceAll(placeholder, (found) => 'X'.repeat(found.length))
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(masked)].map(({ index, segment }) =>
    text.slice(index, index + segment.length),
  )
}
