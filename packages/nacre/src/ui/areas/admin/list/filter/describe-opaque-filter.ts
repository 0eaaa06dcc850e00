import { formatList } from '../../../../records/formats.ts'
import type { FilterField } from './filter-field.ts'
import type { FormatContext } from '../../../../records/admin-data.ts'
import { connectorLabel, operatorLabel, valueLabel } from './condition-messages.ts'
import type { FilterOptions } from './load-filter-options.ts'

interface FilterContext {
  readonly fields: ReadonlyMap<string, FilterField>
  readonly offered: FilterOptions
  readonly speech: FormatContext
}

const longest = 160

/** Describes a filter that the bar cannot edit as text. */
export function describeOpaqueFilter(where: unknown, context: FilterContext): string {
  const text = describeWhere(where, context)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function describeWhere(where: unknown, context: FilterContext): string {
  if (!isPlain(where)) return formatPlainValue(where)
  const lines = Object.entries(where).map(([name, operand]) => describePart(name, operand, context))
  return lines.join(` ${connectorLabel('and', context.speech.language)} `)
}

function describePart(name: string, operand: unknown, context: FilterContext): string {
  const { fields } = context
  const { language } = context.speech
  if ((name === 'and' || name === 'or') && Array.isArray(operand)) {
    const [only] = operand
    if (operand.length === 1) return describeWhere(only, context)
    const parts = operand.map((one) => `(${describeWhere(one, context)})`)
    if (parts.length === 0) return connectorLabel(name === 'or' ? 'never' : 'always', language)
    return parts.join(` ${connectorLabel(name, language)} `)
  }
  if (name === 'not')
    return `${connectorLabel('not', language)} (${describeWhere(operand, context)})`
  const field = fields.get(name)
  return `${field?.label ?? name} ${describeOperand(operand, field, context)}`
}

/** Describes the operand of a field: a value, operators, or conditions on a related record. */
function describeOperand(
  operand: unknown,
  field: FilterField | undefined,
  context: FilterContext,
): string {
  const { offered, speech } = context
  const { language } = speech
  const word = (value: unknown): string => {
    const isValue = ['string', 'number', 'boolean'].includes(typeof value)
    if (!field || !isValue) return formatPlainValue(value)
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
    return valueLabel(text, field, offered, speech)
  }
  if (!isPlain(operand)) return `${operatorLabel('is', language)} ${word(operand)}`
  const lines = Object.entries(operand).map(([name, value]) => {
    const operator = operatorLabel(name, language)
    if (operator === undefined) return `(${describePart(name, value, withoutFields(context))})`
    if (name === 'empty') return operatorLabel(value === false ? 'full' : 'empty', language)
    return `${operator} ${Array.isArray(value) ? formatList(speech.locale, value.map(word)) : word(value)}`
  })
  return lines.join(` ${connectorLabel('and', language)} `)
}

/**
 * Returns the context without fields, because related records may have fields with the same names.
 */
function withoutFields(context: FilterContext): FilterContext {
  return { ...context, fields: new Map() }
}

function formatPlainValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
