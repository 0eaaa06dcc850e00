import type { DecimalValue, ProcessDecimal } from '#shell/language/process/process-decimal.ts'
import {
  divideUnits,
  fromMinorUnits,
  type ScaledNumber,
} from '#shell/language/expressions/units.ts'

/** The functions with which code calculates with decimals. */
export const processDecimal: ProcessDecimal = {
  add: (...values) => toText(values.map(parse).reduce(sum, { units: 0n, places: 0 })),
  subtract: (left, right) => toText(sum(parse(left), opposite(parse(right)))),
  multiply(left, right) {
    const [one, other] = [parse(left), parse(right)]
    return toText({ units: one.units * other.units, places: one.places + other.places })
  },
  divide(left, right, places) {
    const units = divideUnits(parse(left), parse(right), places)
    if (units === null) throw new Error(`${left} is divided by zero.`)
    return toText({ units, places })
  },
  round: (value, places) => processDecimal.divide(value, 1, places),
  negate: (value) => toText(opposite(parse(value))),
  compare(left, right) {
    const { units } = sum(parse(left), opposite(parse(right)))
    return units === 0n ? 0 : units < 0n ? -1 : 1
  },
}

function parse(value: DecimalValue): ScaledNumber {
  const [text, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/u.exec(String(value)) ?? []
  if (text === undefined) throw new Error(`${value} is not a decimal such as 12.50.`)
  return { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length }
}

const toText = ({ units, places }: ScaledNumber): string => fromMinorUnits(units, places)

const opposite = ({ units, places }: ScaledNumber): ScaledNumber => ({ units: -units, places })

function sum(one: ScaledNumber, other: ScaledNumber): ScaledNumber {
  const places = Math.max(one.places, other.places)
  const scale = (scaled: ScaledNumber) => scaled.units * 10n ** BigInt(places - scaled.places)
  return { units: scale(one) + scale(other), places }
}
