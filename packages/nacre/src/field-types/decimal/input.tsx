import {
  DecimalControl,
  expectedDecimal,
  formatNumberText,
  numberLimits,
  parseDecimal,
} from '../bases/number-input.tsx'
import type { TypeInput } from '../type-input.ts'

export const decimalInput: TypeInput = {
  Control: DecimalControl,
  format: formatNumberText,
  parse: parseDecimal,
  limits: numberLimits,
  expected: expectedDecimal,
}
