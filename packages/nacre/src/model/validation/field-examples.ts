import type { FieldTypeName } from '../fields/field-type-name.ts'

/** A right declaration of a field of each type. */
const examples: Readonly<Record<FieldTypeName, string>> = {
  text: 'text({ min: 1, max: 120 })',
  markdown: 'markdown({ max: 2_000 })',
  integer: 'integer({ min: 0, max: 10 })',
  decimal: 'decimal({ places: 2, min: 0 })',
  money: `money('EUR', { min: 0 })`,
  boolean: 'boolean({ default: false })',
  date: `date({ min: '2026-01-28' })`,
  dateTime: `dateTime({ min: '2026-01-28T08:00:00Z' })`,
  choice: `choice(['small', 'large'])`,
  choices: `choices(['monday', 'tuesday'])`,
  color: 'color()',
  url: 'url()',
  email: 'email()',
  phone: 'phone()',
  image: `image({ max: '2 MB', widths: [320, 640] })`,
  file: `file({ types: ['application/pdf'], max: '10 MB' })`,
  relation: `relation('folder', { onRemove: 'restrict' })`,
  relations: `relations('person', { max: 10 })`,
  list: 'list(text({ max: 40 }), { max: 10 })',
  object: 'object({ street: text(), town: text() })',
  weekly: 'weekly({ step: minutes(15) })',
  counter: 'counter()',
  computed: `computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
}

/**
 * A line that declares a field of a type.
 *
 * @example
 * fieldExample('size', 'integer') // 'size: integer({ min: 0, max: 10 })'
 */
export function fieldExample(name: string, type: FieldTypeName): string {
  return `${name}: ${examples[type]}`
}
