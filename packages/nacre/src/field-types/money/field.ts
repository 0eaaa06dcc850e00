import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'
import { decimalFieldMethods } from '../decimal/field.ts'

/**
 * Declares a money field: an exact amount in one currency, `'12.50'`. The currency determines the
 * decimal places. If the currency varies by record, declare a separate field for it.
 *
 * @example
 * price: money('EUR', { required: true, min: 0 })
 */
export function money<
  const Required extends boolean = false,
  const Default extends string | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  currency: string,
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /** The minimum amount. */
    min?: number | string
    /** The maximum amount. */
    max?: number | string
    /** The valid amounts are its multiples: `'0.05'` allows 1.05 and 1.10. */
    step?: number | string
  } = {},
): DeclaredField<string, Required, Default, Source, Fixed> {
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  const methods = decimalFieldMethods(isKnown ? currencyPlaces(currency) : 2, options)
  return defineField<string, Required, Default, Source, Fixed>(options, {
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
