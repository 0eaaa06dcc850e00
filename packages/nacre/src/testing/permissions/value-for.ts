import type { FieldTypeName } from '#shell/model/fields/field-type-name.ts'
import type { Field } from '#shell/model/field.ts'
import { textMatching } from './text-matching.ts'

type Generate = (field: Field, nth: number) => unknown

/** Generates valid values by field type, a different one for each `nth`. */
const byType: Readonly<Record<FieldTypeName, Generate | undefined>> = {
  relation: undefined,
  relations: undefined,
  image: undefined,
  file: undefined,
  counter: undefined,
  computed: undefined,
  text: textFor,
  markdown: textFor,
  integer: ({ constraints }, nth) =>
    Number(constraints.min ?? Math.min(0, Number(constraints.max ?? 0))) + nth,
  decimal: amountFor,
  money: amountFor,
  boolean: (_, nth) => nth % 2 === 0,
  date: ({ constraints }, nth) =>
    dayFrom(
      constraints.min ?? constraints.max,
      nth,
      constraints.min === undefined && constraints.max !== undefined,
    ),
  dateTime: ({ constraints: { min = '2026-01-28T08:00:00Z', step } }, nth) => {
    const distance = typeof step === 'object' ? Number(step.count) * 60_000 : 1_000
    return nth === 0 ? min : new Date(Date.parse(String(min)) + nth * distance).toISOString()
  },
  weekly: () => [{ weekday: 'monday', from: '08:00', to: '12:00' }],
  choice: ({ constraints: { choices = {} } }, nth) => {
    const names = Object.keys(choices)
    return names[nth % names.length]
  },
  choices: ({ constraints: { choices = {}, min = 1 } }) =>
    Object.keys(choices).slice(0, Math.max(1, Number(min))),
  color: (_, nth) => `#${(0xa8_d8_d0 + nth).toString(16)}`,
  url: (_, nth) => `https://example.org/${nth === 0 ? '' : nth}`,
  email: (_, nth) => `${nth === 0 ? 'reader' : `one${nth}`}@example.org`,
  phone: (_, nth) => `+4930${123_456 + nth}`,
  list: ({ constraints: { item, min = 1 } }, nth) =>
    Array.from(
      { length: Math.max(1, Number(min)) },
      (_, index) => item && valueFor(item, nth + index),
    ),
  object: ({ constraints: { fields = {} } }, nth) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, part]) => part.required)
        .map(([name, part]) => [name, valueFor(part, nth)]),
    ),
}

/** Returns a valid value for a field, or nothing if the field alone does not determine one. */
export function valueFor(field: Field, nth = 0): unknown {
  return byType[field.type]?.(field, nth)
}

/** Checks whether `valueFor` returns a value. */
export function hasValue(field: Field): boolean {
  const { item, fields = {} } = field.constraints
  const inside = item ? [item] : Object.values(fields).filter((part) => part.required)
  return byType[field.type] !== undefined && inside.every(hasValue)
}

function textFor({ constraints: { min = 1, max = 200, pattern } }: Field, nth: number): unknown {
  if (pattern === undefined) {
    const end = nth === 0 ? 'x' : nth.toString(36)
    return end
      .padStart(Math.min(Math.max(Number(min), end.length), Number(max)), 'x')
      .slice(-Number(max))
  }
  return textMatching(pattern, nth, { min: Number(min), max: Number(max) })
}

function amountFor({ constraints: { min, max, places = 0 } }: Field, nth: number): string {
  const start = Number(min ?? Math.min(0, Number(max ?? 0)))
  return nth === 0 && min !== undefined ? String(min) : (start + nth).toFixed(places)
}

function dayFrom(bound: number | string = '2026-01-28', nth: number, isLast: boolean): string {
  const days = isLast ? -nth : nth
  return new Date(Date.parse(String(bound)) + days * 86_400_000).toISOString().slice(0, 10)
}
