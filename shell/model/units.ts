const written = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/u

/**
 * A decimal counted in units of its last place, or nothing where that cannot be: it is no decimal,
 * has more places, or more digits than a number holds exactly.
 *
 * @example
 * unitsOf('12.5', 2) // 1250
 */
export function unitsOf(decimal: string, places: number): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = written.exec(decimal) ?? []
  if (whole === '' || fraction.length > places) return undefined
  const units = Number(`${sign}${whole}${fraction.padEnd(places, '0')}`)
  // There is one nought only.
  return Number.isSafeInteger(units) ? units + 0 : undefined
}

/**
 * Units of the last place as a decimal, in the one form in which decimals are written here.
 *
 * @example
 * decimalOfUnits(1250, 2) // '12.50'
 */
export function decimalOfUnits(units: number | bigint, places: number): string {
  const digits = String(units)
    .replace('-', '')
    .padStart(places + 1, '0')
  const sign = units < 0 ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
