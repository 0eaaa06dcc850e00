/** In which direction a language is written. */
export type Direction = 'ltr' | 'rtl'

/** What Firefox and older browsers do not tell. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/**
 * In which direction a language is written.
 *
 * @example
 * directionOf('ar') // 'rtl'
 */
export function directionOf(language: string): Direction {
  const direction = directions.get(language) ?? findDirection(language)
  directions.set(language, direction)
  return direction
}

/** Pages are in the languages of the product, which are few. */
const directions = new Map<string, Direction>()

function findDirection(language: string): Direction {
  const locale = new Intl.Locale(language)
  const direction = locale.getTextInfo?.().direction
  if (direction === 'ltr' || direction === 'rtl') return direction
  return rightToLeft.has(locale.maximize().script ?? '') ? 'rtl' : 'ltr'
}
