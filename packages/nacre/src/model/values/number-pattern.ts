/**
 * Returns the names in braces of the pattern of a number: fields, periods and numbers of digits.
 *
 * @example
 * namesInPattern('T-{year}-{5}') // ['year', '5']
 */
export function namesInPattern(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\{([^}]*)\}/gu)].map(([, name = '']) => name)
}

/**
 * Returns a number as its pattern says: `{5}` is the number with at least five digits, and other names are
 * values.
 *
 * @example
 * formatNumber('T-{year}-{5}', 12, { year: '2027' }) // 'T-2027-00012'
 */
export function formatNumber(
  pattern: string,
  count: number,
  values: Readonly<Record<string, unknown>>,
): string {
  return pattern.replaceAll(/\{([^}]*)\}/gu, (_, name: string) =>
    /^\d+$/u.test(name) ? String(count).padStart(Number(name), '0') : textOf(values[name]),
  )
}

/**
 * Returns the name of the counter of a field: each value of what it starts anew for has its own.
 *
 * @example
 * counterName('invoice', 'number', ['2027']) // 'invoice.number:2027'
 */
export function counterName(entity: string, field: string, per: readonly unknown[]): string {
  return [entity, '.', field, ...per.map((value) => `:${textOf(value)}`)].join('')
}

/**
 * Returns the year and the month of a time in a time zone, for numbers that start anew with them.
 *
 * @example
 * periodsAt(new Date('2027-05-01T00:00:00Z'), 'UTC') // { year: '2027', month: '05' }
 */
export function periodsAt(
  time: Date,
  timeZone: string,
): { readonly year: string; readonly month: string } {
  const [year = '', month = ''] = time.toLocaleDateString('sv', { timeZone }).split('-')
  return { year, month }
}

/** Returns a text or a number as text, and nothing of a missing value. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Returns what a text says that was formatted by a pattern, or `undefined` if it was not: its number, and
 * the values of its names.
 *
 * @example
 * parseNumber('T-{year}-{5}', 'T-2027-00012') // { number: 12, values: { year: '2027' } }
 */
export function parseNumber(
  pattern: string,
  text: string,
): { readonly number: number; readonly values: Readonly<Record<string, string>> } | undefined {
  const names = namesInPattern(pattern)
  const parts = pattern.split(/\{[^}]*\}/u).map((part) => RegExp.escape(part))
  const groups = names.map((name) => (/^\d+$/u.test(name) ? String.raw`(\d+)` : '(.*?)'))
  const source = parts.map((part, index) => part + (groups[index] ?? '')).join('')
  const found = new RegExp(`^${source}$`, 'u').exec(text)
  if (!found) return undefined
  const entries = names.map((name, index) => [name, found[index + 1] ?? ''] as const)
  const [, digits = ''] = entries.find(([name]) => /^\d+$/u.test(name)) ?? []
  return { number: Number(digits), values: Object.fromEntries(entries) }
}
