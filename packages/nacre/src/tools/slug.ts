/** Letters without a decomposition into a to z, and the common transliterations of Greek and Cyrillic. */
const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  є: 'ye',
}

const maxLength = 80

/**
 * Returns a text as lower-case letters, digits and hyphens, of at most 80 characters. A text in another
 * script becomes empty.
 *
 * @example
 * toSlug('Über die Brücke!') // 'uber-die-brucke'
 */
export function toSlug(text: string): string {
  const plain = Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase())
    .map((character) => transliterations[character] ?? character)
    .join('')
  return plain
    .replaceAll(/[^a-z\d]+/gu, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/gu, '')
}
