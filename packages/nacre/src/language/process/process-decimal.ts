/**
 * A number as code has it: a decimal and money are text, an integer is a number.
 *
 * @example
 * const price: DecimalValue = '12.00'
 */
export type DecimalValue = string | number

/**
 * Calculates exactly with decimals and money, which are text. JavaScript would round `0.1 + 0.2`.
 *
 * @example
 * const withTax = (decimal: ProcessDecimal, net: string) => decimal.round(decimal.multiply(net, '1.19'), 2)
 */
export interface ProcessDecimal {
  add(...values: readonly DecimalValue[]): string
  subtract(left: DecimalValue, right: DecimalValue): string
  /** The result has the decimal places of both together. */
  multiply(left: DecimalValue, right: DecimalValue): string
  /** Divides, and rounds half away from zero. A division by zero is an error. */
  divide(left: DecimalValue, right: DecimalValue, places: number): string
  /** Rounds half away from zero. */
  round(value: DecimalValue, places: number): string
  negate(value: DecimalValue): string
  /** Returns -1, 0 or 1: `decimal.compare(balance, '0') < 0`. */
  compare(left: DecimalValue, right: DecimalValue): -1 | 0 | 1
}
