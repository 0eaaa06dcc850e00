/** Letters and symbols that products in all languages contain: Latin, Greek, Cyrillic, Arabic, … */
const commonRanges: readonly (readonly [number, number])[] = [
  [0x20, 0x6_ff],
  [0x10_d0, 0x11_ff],
  [0x1e_00, 0x1e_ff],
  [0x20_00, 0x20_cf],
  [0x21_00, 0x22_ff],
  [0x30_01, 0x30_ff],
]

/** What `Intl.Locale` calls the scripts that are written with Chinese characters. */
const hanScripts = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])

/**
 * Returns the characters whose order is known: those of many languages, and those of the script of
 * this language. Other characters are ordered by their code.
 */
export function orderedCharacters(language: string): readonly string[] {
  const common = commonRanges.flatMap(([first, last]) => charactersBetween(first, last))
  const { script = 'Latn' } = new Intl.Locale(language).maximize()
  const name = hanScripts.has(script) ? 'Han' : script
  const isOfScript = new RegExp(String.raw`^\p{Script=${name}}$`, 'u')
  if (common.some((character) => isOfScript.test(character)) && name !== 'Han') return common
  const own = charactersBetween(0x7_00, 0xd7_ff).filter((character) => isOfScript.test(character))
  return [...new Set([...common, ...own])]
}

function charactersBetween(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).filter((character) => /\P{Cn}/u.test(character))
}

/** Characters that some languages order like two, without a decomposition in Unicode. */
const knownExpansions: Readonly<Record<string, string>> = {
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ß: 'ss',
  ẞ: 'SS',
  ä: 'ae',
  Ä: 'AE',
  ö: 'oe',
  Ö: 'OE',
  ü: 'ue',
  Ü: 'UE',
  þ: 'th',
  Þ: 'TH',
}

/** Returns what a character may be ordered like, decomposed: ½ like 1⁄2, ß like ss, … */
export function expansionsOf(character: string): readonly string[] {
  const expansions = knownExpansions[character]
  const spellings = [character.normalize('NFKD'), ...(expansions === undefined ? [] : [expansions])]
  return spellings.filter((text) => text !== firstOf(text))
}

/** Returns the first character. */
export function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0)
}
