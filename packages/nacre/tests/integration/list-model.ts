import type { TestRecord } from '../library/requests.ts'

type Where = Readonly<Record<string, unknown>>

/** The fields whose values are text and are compared as numbers. */
const decimals = new Set(['price', 'weight', 'twoCost'])

/** Evaluates `where` for a plain object. */
export function matches(record: TestRecord, where: Where): boolean {
  return Object.entries(where).every(([name, operand]) => {
    if (name === 'and') return (operand as Where[]).every((one) => matches(record, one))
    if (name === 'or') return (operand as Where[]).some((one) => matches(record, one))
    if (name === 'not') return !matches(record, operand as Where)
    const each = isObject(operand) ? Object.entries(operand) : [['is', operand] as const]
    return each.every(([operator, value]) => satisfies(record[name] ?? null, operator, value, name))
  })
}

function satisfies(value: unknown, operator: string, operand: unknown, name: string): boolean {
  const order = () => (value === null ? Number.NaN : compare(value, operand, name))
  switch (operator) {
    case 'is':
      if (operand === null || value === null) return value === operand
      return typeof value === 'string' && !decimals.has(name) ? value === operand : order() === 0
    case 'not':
      return !satisfies(value, 'is', operand, name)
    case 'in':
      return (operand as unknown[]).some((one) => satisfies(value, 'is', one, name))
    case 'gt':
      return order() > 0
    case 'gte':
      return order() >= 0
    case 'lt':
      return order() < 0
    case 'lte':
      return order() <= 0
    case 'contains':
      return matchesPattern(value, RegExp.escape(toText(operand)))
    case 'startsWith':
      return matchesPattern(value, `^${RegExp.escape(toText(operand))}`)
    case 'has':
      return Array.isArray(value) && value.includes(operand)
    case 'empty':
      return (value === null || (Array.isArray(value) && value.length === 0)) === operand
    default:
      throw new Error(`${operator} is an unknown operator.`)
  }
}

const inEnglish = new Intl.Collator('en')

/** Compares two values. Null comes first, and text has the order of the library's first language. */
export function compare(one: unknown, other: unknown, name: string): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  if (decimals.has(name)) return Number(one) - Number(other)
  if (typeof one === 'string') return inEnglish.compare(one, toText(other))
  return Number(one) - Number(other)
}

/** Sorts records by a parameter such as `-pages,title`. */
export function sorted(records: readonly TestRecord[], sort: string): readonly TestRecord[] {
  const keys = sort.split(',').filter((part) => part !== '')
  const isDescending = keys.at(-1)?.startsWith('-') ?? false
  return records.toSorted((one, other) => {
    for (const key of [...keys, isDescending ? '-id' : 'id']) {
      const name = key.replace('-', '')
      const order = compare(one[name] ?? null, other[name] ?? null, name)
      if (order !== 0) return key.startsWith('-') ? -order : order
    }
    return 0
  })
}

function isObject(value: unknown): value is Where {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The operand as text, or a text that no value contains. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : '\0'
}

function matchesPattern(value: unknown, pattern: string): boolean {
  return typeof value === 'string' && new RegExp(pattern, 'iu').test(value)
}
