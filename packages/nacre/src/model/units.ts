const decimalPattern = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/u

/**
 * Converts a decimal to minor units. Returns `undefined` if it is invalid, has more decimal places,
 * or is too large to be exact.
 *
 * @example
 * toMinorUnits('12.5', 2) // 1250
 */
export function toMinorUnits(decimal: string, places: number): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = decimalPattern.exec(decimal) ?? []
  if (whole === '' || fraction.length > places) return undefined
  const units = Number(`${sign}${whole}${fraction.padEnd(places, '0')}`)
  // Converts -0 to 0.
  return Number.isSafeInteger(units) ? units + 0 : undefined
}

/**
 * Converts minor units to a decimal in its stored form.
 *
 * @example
 * fromMinorUnits(1250, 2) // '12.50'
 */
export function fromMinorUnits(units: number | bigint, places: number): string {
  const digits = String(units)
    .replace('-', '')
    .padStart(places + 1, '0')
  const sign = units < 0 ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
