import { numberFormat } from '../formats.ts'

/** How a locale writes numbers. */
interface Notation {
  /** The ten digits, nought first. */
  readonly digits: string
  readonly group: string | undefined
  readonly point: string
  /** How many digits the last group has, and each group before it. */
  readonly sizes: readonly [last: number, others: number]
}

/** Marks of direction that stand beside a sign in some languages, and are not seen. */
const unseen = String.raw`[\u200E\u200F\u061C]`
const sign = String.raw`[\-\u2212\+]`
const space = String.raw`[ \u00A0\u2009\u202F]`
const apostrophe = String.raw`['\u2019]`

/**
 * A number as a person writes it in their locale, as the API writes it: `1.234,5` in German is `1234.5`.
 * Nothing where it is no number there: what means one number here and another elsewhere is never guessed.
 */
export function readNumber(text: string, locale: string, currency?: string): string | undefined {
  const found = new Set(
    notations(locale, currency).flatMap((notation) => {
      return new RegExp(`^${patternOf(notation)}$`, 'u').test(text) ? [plain(text, notation)] : []
    }),
  )
  const [one, ...others] = found
  return others.length === 0 ? one : undefined
}

/** The same number as it stands in an input, without groups, and with all of its places. */
export function numberText(value: string, locale: string, currency?: string): string {
  const [notation] = notations(locale, currency)
  if (!notation || !/^-?\d+(?:\.\d+)?$/u.test(value)) return value
  const { digits, point } = notation
  return value.replaceAll(/[\d.]/gu, (one) => (one === '.' ? point : (digits[Number(one)] ?? one)))
}

/** What `readNumber` reads, for the browser to check by itself. */
export function numberPattern(locale: string, currency?: string): string {
  return notations(locale, currency).map(patternOf).join('|')
}

/** A number as the locale writes it, for people to see how. */
export function numberExample(locale: string, places: number): string {
  const format = { useGrouping: 'always', maximumFractionDigits: 1 } as const
  return numberFormat(locale, format).format(places > 0 ? 1234.5 : 1234)
}

/**
 * What cannot be read is handed on with a space before it. No check of a number takes such a text, so it is
 * refused wherever it comes to, and stands in its input again as it was typed.
 */
export function unreadText(text: string): string {
  return ` ${text.trim()}`
}

const known = new Map<string, readonly Notation[]>()

/** All people can type on a keyboard of today's digits, also where others are usual; amounts as they are shown. */
function notations(locale: string, currency: string | undefined): readonly Notation[] {
  const key = `${locale} ${currency ?? ''}`
  const before = known.get(key)
  if (before) return before
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
  const styles = [...(currency === undefined ? [] : [{ style: 'currency', currency }]), {}]
  const all = styles.flatMap((style) =>
    [locale, latin].map((one) => notationOf(one, style as Intl.NumberFormatOptions)),
  )
  if (known.size >= 100) known.clear()
  known.set(key, all)
  return all
}

function notationOf(locale: string, style: Intl.NumberFormatOptions): Notation {
  const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const parts = numberFormat(locale, { ...style, ...places, useGrouping: 'always' }).formatToParts(
    1_234_567_890.5,
  )
  const valueOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  const [last = 3, others = last] = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.length)
    .toReversed()
  const counted = numberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  return {
    digits: Array.from(counted).toReversed().join(''),
    group: valueOf('group'),
    point: valueOf('decimal') ?? '.',
    sizes: [last, others],
  }
}

function patternOf({ digits, group, point, sizes: [last, others] }: Notation): string {
  const digit = `[${Array.from(digits, coded).join('')}]`
  const ways = [
    ...(group === undefined
      ? []
      : [
          `${digit}{1,${others}}(?:${groupClass(group)}${digit}{${others}})*${groupClass(group)}${digit}{${last}}`,
        ]),
    // No number anywhere has its places behind a space.
    `${digit}{1,3}(?:${space}${digit}{3})+`,
    `${digit}+`,
  ]
  const places = `${coded(point)}${digit}+`
  return String.raw`\s*${unseen}*${sign}?${unseen}*(?:(?:${ways.join('|')})(?:${places})?|${places})\s*`
}

/** A mark that comes in several forms may be typed in each. */
function groupClass(group: string): string {
  for (const one of [space, apostrophe]) {
    if (new RegExp(`^${one}$`, 'u').test(group)) return one
  }
  return coded(group)
}

/** A character that means itself in any pattern. */
function coded(text: string): string {
  return Array.from(text, (one) => String.raw`\u{${one.codePointAt(0)?.toString(16)}}`).join('')
}

function plain(text: string, { digits, point }: Notation): string {
  const signed = /[-\u2212]/u.test(text) ? '-' : ''
  const number = Array.from(text, (one) =>
    one === point ? '.' : digits.includes(one) ? digits.indexOf(one) : '',
  ).join('')
  return signed + (number.startsWith('.') ? `0${number}` : number)
}
