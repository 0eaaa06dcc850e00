import fc from 'fast-check'
import type { Field } from '#shell/model/field.ts'

/** What a field of each type may hold. Relations and files come from elsewhere. */
const byType: Readonly<Record<string, (field: Field) => unknown>> = {
  text: ({ bounds: { min = 1, pattern } }) =>
    pattern === undefined
      ? 'x'.repeat(Number(min))
      : fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`, 'u')), {
          numRuns: 1,
          seed: 1,
        })[0],
  'long text': ({ bounds: { min = 1 } }) => 'x'.repeat(Number(min)),
  integer: ({ bounds: { min = 0 } }) => Number(min),
  decimal: ({ bounds: { min = '0' } }) => String(min),
  money: ({ bounds: { min = '0' } }) => String(min),
  boolean: () => true,
  date: ({ bounds: { min = '2026-01-28' } }) => min,
  'date and time': ({ bounds: { min = '2026-01-28T08:00:00Z' } }) => min,
  choice: ({ bounds: { choices = {} } }) => Object.keys(choices)[0],
  choices: ({ bounds: { choices = {}, min = 1 } }) =>
    Object.keys(choices).slice(0, Math.max(1, Number(min))),
  colour: () => '#a8d8d0',
  link: () => 'https://example.org/',
  'e-mail': () => 'reader@example.org',
  telephone: () => '+4930123456',
  list: ({ bounds: { item, min = 1 } }) =>
    Array.from({ length: Math.max(1, Number(min)) }, () => item && valueFor(item)),
  structure: ({ bounds: { fields = {} } }) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, part]) => part.required)
        .map(([name, part]) => [name, valueFor(part)]),
    ),
}

/** A value that a field takes, or nothing where that cannot be had from the field alone. */
export function valueFor(field: Field): unknown {
  return byType[field.type]?.(field)
}

/** Whether `valueFor` has one. */
export function hasValue(field: Field): boolean {
  const { item, fields = {} } = field.bounds
  const inside = item ? [item] : Object.values(fields).filter((part) => part.required)
  return Object.hasOwn(byType, field.type) && inside.every(hasValue)
}
