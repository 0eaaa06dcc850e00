import type { TestRecord } from '../library/requests.ts'

type Where = Readonly<Record<string, unknown>>

/** How many units a value has, for what is written as text and compared as a number. */
const decimals = new Set(['price', 'weight', 'twoCost'])

/** What a list must come to: the same `where`, asked of records that are plain objects. */
export function fits(record: TestRecord, where: Where): boolean {
  return Object.entries(where).every(([name, operand]) => {
    if (name === 'and') return (operand as Where[]).every((one) => fits(record, one))
    if (name === 'or') return (operand as Where[]).some((one) => fits(record, one))
    if (name === 'not') return !fits(record, operand as Where)
    const each = isObject(operand) ? Object.entries(operand) : [['is', operand] as const]
    return each.every(([operator, value]) => holds(record[name] ?? null, operator, value, name))
  })
}

function holds(value: unknown, operator: string, operand: unknown, name: string): boolean {
  const order = () => (value === null ? Number.NaN : compare(value, operand, name))
  switch (operator) {
    case 'is':
      return operand === null ? value === null : value !== null && order() === 0
    case 'not':
      return !holds(value, 'is', operand, name)
    case 'in':
      return (operand as unknown[]).some((one) => holds(value, 'is', one, name))
    case 'gt':
      return order() > 0
    case 'gte':
      return order() >= 0
    case 'lt':
      return order() < 0
    case 'lte':
      return order() <= 0
    case 'contains':
      return isIn(value, RegExp.escape(written(operand)))
    case 'startsWith':
      return isIn(value, `^${RegExp.escape(written(operand))}`)
    case 'has':
      return Array.isArray(value) && value.includes(operand)
    case 'empty':
      return (value === null || (Array.isArray(value) && value.length === 0)) === operand
    default:
      throw new Error(`${operator} is not known here.`)
  }
}

/** Nothing comes first; text is in the order of its bytes. */
export function compare(one: unknown, other: unknown, name: string): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  if (decimals.has(name)) return Number(one) - Number(other)
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(written(other)))
  return Number(one) - Number(other)
}

/** The records in the order of `-pages,title`. */
export function sorted(records: readonly TestRecord[], sort: string): readonly TestRecord[] {
  const steps = sort.split(',').filter((part) => part !== '')
  const isDown = steps.at(-1)?.startsWith('-') ?? false
  return records.toSorted((one, other) => {
    for (const step of [...steps, isDown ? '-id' : 'id']) {
      const name = step.replace('-', '')
      const order = compare(one[name] ?? null, other[name] ?? null, name)
      if (order !== 0) return step.startsWith('-') ? -order : order
    }
    return 0
  })
}

function isObject(value: unknown): value is Where {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is no text has no part of any other. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : '\0'
}

/** Nothing has no part, not even the shortest. */
function isIn(value: unknown, pattern: string): boolean {
  return typeof value === 'string' && new RegExp(pattern, 'iu').test(value)
}
