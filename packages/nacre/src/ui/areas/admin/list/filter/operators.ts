import { dayAt } from '../../day-at.ts'
import type { ValueKind } from '#shell/field-types/traits.ts'
import type { FilterField } from './filter-field.ts'
import { filterPeriods } from './periods.ts'

/** The operators of the filter bar. Each maps to one or more operators of the API. */
export type FilterOperator =
  | 'is'
  | 'not'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'has'
  | 'hasNot'
  | 'within'
  | 'on'
  | 'before'
  | 'from'
  | 'days'
  | 'named'
  | 'empty'
  | 'full'

/** The number of values that an operator takes. */
export type Arity = 'none' | 'one' | 'two' | 'many'

const arities: Partial<Record<FilterOperator, Arity>> = {
  in: 'many',
  notIn: 'many',
  between: 'two',
  days: 'two',
  empty: 'none',
  full: 'none',
}

export function operatorArity(operator: FilterOperator): Arity {
  return arities[operator] ?? 'one'
}

const numbers = ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'full'] as const
const times = ['within', 'on', 'before', 'from', 'days', 'empty', 'full'] as const
const byKind: Readonly<Record<ValueKind, readonly FilterOperator[]>> = {
  text: ['contains', 'notContains', 'is', 'not', 'startsWith', 'in', 'empty', 'full'],
  integer: numbers,
  decimal: numbers,
  boolean: ['is', 'empty', 'full'],
  choice: ['is', 'not', 'in', 'notIn', 'empty', 'full'],
  date: times,
  timestamp: times,
  relation: ['is', 'not', 'in', 'notIn', 'named', 'empty', 'full'],
  other: ['empty', 'full'],
}

/** The required API operator, if it has another name. */
const requiredOperators: Partial<Record<FilterOperator, string>> = {
  notContains: 'contains',
  notIn: 'in',
  hasNot: 'has',
  between: 'gte',
  within: 'gte',
  on: 'gte',
  before: 'lt',
  from: 'gte',
  days: 'gte',
  named: 'empty',
  full: 'empty',
}

/** Returns the operators of a field, the most common first. */
export function operatorsFor(field: FilterField): readonly FilterOperator[] {
  const { kind, isMany, operators, plural, titled } = field
  const isUnknown = kind === 'relation' && plural === undefined
  const all: readonly FilterOperator[] = isUnknown
    ? byKind.other
    : isMany
      ? listOperators
      : byKind[kind]
  return all.filter(
    (one) =>
      operators.includes(requiredOperators[one] ?? one) &&
      (one !== 'named' || titled !== undefined),
  )
}

const listOperators = ['has', 'hasNot', 'named', 'empty', 'full'] as const

/** Converts the text of a condition into a value of the API, or into nothing if it is invalid. */
export function parseFilterValue(
  kind: ValueKind,
  text: string,
): string | number | boolean | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  switch (kind) {
    case 'integer': {
      const isWhole = /^-?\d{1,16}$/u.test(text) && Number.isSafeInteger(Number(text))
      // Adding 0 turns -0 into 0, because JSON has no -0.
      return isWhole ? Number(text) + 0 : undefined
    }
    case 'decimal':
      return /^-?\d{1,15}(?:\.\d{1,10})?$/u.test(text) ? text : undefined
    case 'boolean':
      return trimmed === 'yes' ? true : trimmed === 'no' ? false : undefined
    case 'date':
    case 'timestamp':
      return isDayOperator(trimmed) ? trimmed : undefined
    default:
      return trimmed
  }
}

export function isDayOperator(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/u.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text < '9999-12'
}

/** Converts a value of the API into the text of a form. */
export function formatFilterValue(kind: ValueKind, value: unknown): string | undefined {
  if (typeof value === 'boolean') return kind === 'boolean' ? (value ? 'yes' : 'no') : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return parseFilterValue(kind, text) === undefined || text !== text.trim() ? undefined : text
}

export function dayAfter(day: string): string {
  return dayAt(day, 1)
}

export function findPeriod(params: Readonly<Record<string, unknown>>): string | undefined {
  const requested = JSON.stringify([params['gte'], params['lt']])
  const isOnly = Object.keys(params).every((name) => name === 'gte' || name === 'lt')
  if (!isOnly) return undefined
  return Object.entries(filterPeriods).find(([, one]) => {
    const { gte, lt }: { gte?: string; lt?: string } = one
    return JSON.stringify([gte, lt]) === requested
  })?.[0]
}
