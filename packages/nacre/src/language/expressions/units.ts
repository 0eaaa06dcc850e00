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

/**
 * A decimal as an integer: 12.50 has 1250 units and two places.
 *
 * @example
 * const price: ScaledNumber = { units: 1250n, places: 2 }
 */
export interface ScaledNumber {
  readonly units: bigint
  readonly places: number
}

/**
 * Divides two decimals. The result has `places` and is rounded half away from zero, as PostgreSQL
 * does. It is null if the divisor is zero.
 *
 * @example
 * divideUnits({ units: 1000n, places: 2 }, { units: 3n, places: 0 }, 2) // 333n
 */
export function divideUnits(
  dividend: ScaledNumber,
  divisor: ScaledNumber,
  places: number,
): bigint | null {
  if (divisor.units === 0n) return null
  const shift = places + divisor.places - dividend.places
  const over = dividend.units * 10n ** BigInt(Math.max(shift, 0))
  const under = divisor.units * 10n ** BigInt(Math.max(-shift, 0))
  const quotient = (2n * absolute(over) + absolute(under)) / (2n * absolute(under))
  return over < 0n === under < 0n ? quotient : -quotient
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
