import { numberFormat } from '#shell/ui/records/formats.ts'

/** The number format of a locale. */
interface Notation {
  /** The ten digits, starting with zero. */
  readonly digits: string
  readonly group: string | undefined
  readonly point: string
  /** The number of digits in the last group and in each group before it. */
  readonly sizes: readonly [last: number, others: number]
}

/** Invisible direction marks, which some languages write beside the sign. */
const directionMarks = String.raw`[\u200E\u200F\u061C]`
const sign = String.raw`[\-\u2212\+]`
const space = String.raw`[ \u00A0\u2009\u202F]`
const apostrophe = String.raw`['\u2019]`

/**
 * Parses a localized number and returns it as in the API: `1.234,5` in German is `1234.5`. Returns
 * nothing for invalid or ambiguous input.
 */
export function parseLocalNumber(
  text: string,
  locale: string,
  currency?: string,
): string | undefined {
  const found = new Set(
    notations(locale, currency).flatMap((notation) => {
      return new RegExp(`^${patternOf(notation)}$`, 'u').test(text)
        ? [toPlainNumber(text, notation)]
        : []
    }),
  )
  const [one, ...others] = found
  return others.length === 0 ? one : undefined
}

/** Formats a number for an input, without groups and with all decimal places. */
export function formatInputNumber(value: string, locale: string, currency?: string): string {
  const [notation] = notations(locale, currency)
  if (!notation || !/^-?\d+(?:\.\d+)?$/u.test(value)) return value
  const { digits, point } = notation
  return value.replaceAll(/[\d.]/gu, (one) => (one === '.' ? point : (digits[Number(one)] ?? one)))
}

/** Returns the regular expression of valid input for the browser’s validation. */
export function numberPattern(locale: string, currency?: string): string {
  return notations(locale, currency).map(patternOf).join('|')
}

/** Returns an example number in the format of the locale. */
export function numberExample(locale: string, fractionDigits: number): string {
  const format = { useGrouping: 'always', maximumFractionDigits: 1 } as const
  return numberFormat(locale, format).format(fractionDigits > 0 ? 1234.5 : 1234)
}

/**
 * Marks invalid input with a leading space. Every number validation rejects it, and the input
 * displays it as typed.
 */
export function flagUnparsed(text: string): string {
  return ` ${text.trim()}`
}

const notationCache = new Map<string, readonly Notation[]>()

/**
 * Returns the accepted formats: the locale’s own digits, Latin digits, and the format of amounts.
 */
function notations(locale: string, currency: string | undefined): readonly Notation[] {
  const key = `${locale} ${currency ?? ''}`
  const cached = notationCache.get(key)
  if (cached) return cached
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
  const styles = [...(currency === undefined ? [] : [{ style: 'currency', currency }]), {}]
  const all = styles.flatMap((style) =>
    [locale, latin].map((one) => notationOf(one, style as Intl.NumberFormatOptions)),
  )
  if (notationCache.size >= 100) notationCache.clear()
  notationCache.set(key, all)
  return all
}

function notationOf(locale: string, style: Intl.NumberFormatOptions): Notation {
  const fractionDigits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const parts = numberFormat(locale, {
    ...style,
    ...fractionDigits,
    useGrouping: 'always',
  }).formatToParts(1_234_567_890.5)
  const valueOf = (requested: string) => parts.find(({ type }) => type === requested)?.value
  const [last = 3, others = last] = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.length)
    .toReversed()
  const digitSample = numberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  return {
    digits: Array.from(digitSample).toReversed().join(''),
    group: valueOf('group'),
    point: valueOf('decimal') ?? '.',
    sizes: [last, others],
  }
}

function patternOf({ digits, group, point, sizes: [last, others] }: Notation): string {
  const digit = `[${Array.from(digits, escapeForPattern).join('')}]`
  const patterns = [
    ...(group === undefined
      ? []
      : [
          `${digit}{1,${others}}(?:${groupClass(group)}${digit}{${others}})*${groupClass(group)}${digit}{${last}}`,
        ]),
    // No locale uses a space as decimal separator.
    `${digit}{1,3}(?:${space}${digit}{3})+`,
    `${digit}+`,
  ]
  const fractionDigits = `${escapeForPattern(point)}${digit}+`
  return String.raw`\s*${directionMarks}*${sign}?${directionMarks}*(?:(?:${patterns.join('|')})(?:${fractionDigits})?|${fractionDigits})\s*`
}

/** Returns a pattern for the group separator and its typographic variants. */
function groupClass(group: string): string {
  for (const one of [space, apostrophe]) {
    if (new RegExp(`^${one}$`, 'u').test(group)) return one
  }
  return escapeForPattern(group)
}

/** Escapes a text for a regular expression. */
function escapeForPattern(text: string): string {
  return Array.from(text, (one) => String.raw`\u{${one.codePointAt(0)?.toString(16)}}`).join('')
}

function toPlainNumber(text: string, { digits, point }: Notation): string {
  const signed = /[-\u2212]/u.test(text) ? '-' : ''
  const number = Array.from(text, (one) =>
    one === point ? '.' : digits.includes(one) ? digits.indexOf(one) : '',
  ).join('')
  return signed + (number.startsWith('.') ? `0${number}` : number)
}
