import { isMessage, messagesFor } from '#shell/messages/translate.ts'
import type { Catalog } from '#shell/messages/message.ts'
import { numberFormat, timeFormat } from '../../../../records/formats.ts'
import type { FormatContext } from '../../../../records/admin-data.ts'
import type { FilterField } from './filter-field.ts'
import type { Condition } from './filter.ts'
import type { FilterOptions } from './load-filter-options.ts'
import { type FilterOperator, isDayOperator } from './operators.ts'
import { isPeriod } from './periods.ts'

export function operatorLabel(operator: FilterOperator, language: string): string
/** Returns nothing for an unknown operator. */
export function operatorLabel(operator: string, language: string): string | undefined
export function operatorLabel(operator: string, language: string): string | undefined {
  const key = `list.conditionOperators.${operator}`
  return isMessage(key) ? messagesFor(language)(key) : undefined
}

/** Returns the words between and before conditions. */
export function connectorLabel(
  connector: keyof Catalog['list']['conditionWords'],
  language: string,
): string {
  return messagesFor(language)(`list.conditionWords.${connector}`)
}

export function periodLabel(period: string, language: string): string {
  const key = `list.conditionPeriods.${period}`
  return isMessage(key) ? messagesFor(language)(key) : period
}

/** A condition as localized text parts: label, operator and values. */
export interface ConditionText {
  readonly label: string
  readonly operator: string
  readonly values: string
}

export function describeFilterCondition(
  { operator, values }: Condition,
  field: FilterField,
  options: FilterOptions,
  formatContext: FormatContext,
): ConditionText {
  const { language } = formatContext
  const isBoth = operator === 'between' || operator === 'days'
  const link = connectorLabel(isBoth ? 'and' : 'or', language)
  const connector = (value: string) => valueLabel(value, field, options, formatContext)
  const lines =
    isPeriod(values[0]) && operator === 'within'
      ? [periodLabel(values[0], language)]
      : values.map(connector)
  return {
    label: field.label,
    operator: operatorLabel(operator, language),
    values: lines.join(lines.length === 2 ? ` ${link} ` : ', '),
  }
}

export function valueLabel(
  value: string,
  { kind, choices }: FilterField,
  options: FilterOptions,
  { language, locale }: FormatContext,
): string {
  if (kind === 'boolean') return connectorLabel(value === 'yes' ? 'yes' : 'no', language)
  if (kind === 'choice') return choices?.[value] ?? value
  if (kind === 'relation') return options.titles.get(value) ?? value
  if ((kind === 'date' || kind === 'timestamp') && isDayOperator(value)) {
    const format = timeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    return format.format(new Date(`${value}T00:00:00Z`))
  }
  if ((kind === 'integer' || kind === 'decimal') && value !== '' && !Number.isNaN(Number(value))) {
    return numberFormat(locale, { maximumFractionDigits: 10 }).format(value as never)
  }
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
