import { type FieldOptions, defineField, type Field, type HasDefault } from '../field.ts'
import { decimalFieldMethods } from './decimal.ts'

/**
 * Declares a money field: an exact amount in one currency, `'12.50'`. The currency determines the
 * decimal places. If the currency varies by record, declare a separate field for it.
 *
 * @example
 * price: money('EUR', { required: true, min: 0 })
 */
export function money<const Required extends boolean = false, const Default extends string = never>(
  currency: string,
  options: FieldOptions<Required, string, Default> & {
    /** The minimum amount. */
    min?: number | string
    /** The maximum amount. */
    max?: number | string
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  const methods = decimalFieldMethods(
    isKnown ? currencyPlaces(currency) : 2,
    options.min,
    options.max,
  )
  return defineField<string, Required, Default>(options, {
    type: 'money',
    ...methods,
    constraints: { ...methods.constraints, currency },
    declarationErrors: isKnown
      ? methods.declarationErrors
      : [`Its currency ${currency} is none. It is three capitals, such as EUR.`],
  })
}

function currencyPlaces(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
