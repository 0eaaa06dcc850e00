/** Compares two texts by the rules of a language: negative, zero or positive. */
export type Compare = (one: string, other: string) => number

/**
 * The three levels of comparison of the Unicode Collation Algorithm: by letters, then also by accents,
 * then also by case.
 */
export interface Collators {
  readonly primary: Compare
  readonly secondary: Compare
  readonly tertiary: Compare
}

/** Creates the comparisons of a language. Unknown languages are ordered like English. */
export function createCollators(language: string): Collators {
  // Without a fallback, the language of the process would decide.
  const compareBy = (sensitivity: 'base' | 'accent' | 'variant'): Compare =>
    new Intl.Collator([language, 'en'], { sensitivity }).compare
  return {
    primary: compareBy('base'),
    secondary: compareBy('accent'),
    tertiary: compareBy('variant'),
  }
}
