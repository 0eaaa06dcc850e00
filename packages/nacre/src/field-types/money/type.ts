import { generateAmount } from '../bases/number-type.ts'
import type { FieldType } from '../field-type.ts'

/** An exact amount in a currency. */
export const moneyType: FieldType = {
  example: `money('EUR', { min: 0 })`,
  format: (value, { constraints: { currency = 'EUR' } }, { language }) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(value as number),
  generate: generateAmount,
}
