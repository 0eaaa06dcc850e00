import type { AskedField, AskedKind } from './asked-field.ts'
import { periods } from './periods.ts'

/** What one says of a field in the bar: richer than what the API has, and each comes down to it. */
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

/** How many values stand beside an operator. */
export type Arity = 'none' | 'one' | 'two' | 'many'

const arities: Partial<Record<FilterOperator, Arity>> = {
  in: 'many',
  notIn: 'many',
  between: 'two',
  days: 'two',
  empty: 'none',
  full: 'none',
}

export function arityOf(operator: FilterOperator): Arity {
  return arities[operator] ?? 'one'
}

const numbers = ['is', 'not', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'full'] as const
const times = ['within', 'on', 'before', 'from', 'days', 'empty', 'full'] as const
const byKind: Readonly<Record<AskedKind, readonly FilterOperator[]>> = {
  text: ['contains', 'notContains', 'is', 'not', 'startsWith', 'in', 'empty', 'full'],
  whole: numbers,
  decimal: numbers,
  yes: ['is', 'empty', 'full'],
  choice: ['is', 'not', 'in', 'notIn', 'empty', 'full'],
  date: times,
  moment: times,
  relation: ['is', 'not', 'in', 'notIn', 'named', 'empty', 'full'],
  other: ['empty', 'full'],
}

/** What of the API's an operator needs, where it is not called the same there. */
const needs: Partial<Record<FilterOperator, string>> = {
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

/** What can be said of a field, the most usual first. */
export function operatorsFor(field: AskedField): readonly FilterOperator[] {
  const { kind, isMany, operators, plural, titled } = field
  const isUnknown = kind === 'relation' && plural === undefined
  const all: readonly FilterOperator[] = isUnknown ? byKind.other : isMany ? ofMany : byKind[kind]
  return all.filter(
    (one) => operators.includes(needs[one] ?? one) && (one !== 'named' || titled !== undefined),
  )
}

const ofMany = ['has', 'hasNot', 'named', 'empty', 'full'] as const

/** A value as the API compares it, from its text in a condition; nothing where it cannot be. */
export function valueOf(kind: AskedKind, text: string): string | number | boolean | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  switch (kind) {
    case 'whole': {
      const isWhole = /^-?\d{1,16}$/u.test(text) && Number.isSafeInteger(Number(text))
      // Without the sign of a nought, which JSON does not keep.
      return isWhole ? Number(text) + 0 : undefined
    }
    case 'decimal':
      return /^-?\d{1,15}(?:\.\d{1,10})?$/u.test(text) ? text : undefined
    case 'yes':
      return trimmed === 'yes' ? true : trimmed === 'no' ? false : undefined
    case 'date':
    case 'moment':
      return isDay(trimmed) ? trimmed : undefined
    default:
      return trimmed
  }
}

/** Whether it is compared with numbers. */
export function isNumeric(kind: AskedKind): boolean {
  return kind === 'whole' || kind === 'decimal'
}

export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/u.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text < '9999-12'
}

/** The text of a value in a form, from what the API compares it with. */
export function textOf(kind: AskedKind, value: unknown): string | undefined {
  if (typeof value === 'boolean') return kind === 'yes' ? (value ? 'yes' : 'no') : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return valueOf(kind, text) === undefined || text !== text.trim() ? undefined : text
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

export function periodOf(asked: Readonly<Record<string, unknown>>): string | undefined {
  const wanted = JSON.stringify([asked['gte'], asked['lt']])
  const isOnly = Object.keys(asked).every((name) => name === 'gte' || name === 'lt')
  if (!isOnly) return undefined
  return Object.entries(periods).find(([, one]) => {
    const { gte, lt }: { gte?: string; lt?: string } = one
    return JSON.stringify([gte, lt]) === wanted
  })?.[0]
}
