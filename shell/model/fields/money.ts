import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { decimalAnswers } from './decimal.ts'

/**
 * An amount of money in one currency, exact: `'12.50'`. The currency says how many decimal places
 * there are; one that varies from record to record is a field of its own.
 *
 * @example
 * price: money('EUR', { required: true, min: 0 })
 */
export function money<const Required extends boolean = false, const Default extends string = never>(
  currency: string,
  options: CommonOptions<Required, string, Default> & {
    min?: number | string
    max?: number | string
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  const answers = decimalAnswers(isKnown ? placesOf(currency) : 2, options.min, options.max)
  return declareField<string, Required, Default>(options, {
    type: 'money',
    ...answers,
    bounds: { ...answers.bounds, currency },
    mistakes: isKnown
      ? answers.mistakes
      : [`Its currency ${currency} is none. It is three capitals, such as EUR.`],
  })
}

function placesOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
