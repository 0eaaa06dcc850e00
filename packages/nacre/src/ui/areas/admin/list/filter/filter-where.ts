import type { FilterField } from './filter-field.ts'
import {
  type Condition,
  type Filter,
  type Group,
  isGroup,
  isOpaque,
  maxFilterDepth,
  type FilterNode,
  normalizeFilter,
} from './filter.ts'
import {
  operatorArity,
  dayAfter,
  type FilterOperator,
  findPeriod,
  formatFilterValue,
  parseFilterValue,
} from './operators.ts'
import { isPeriod, filterPeriods } from './periods.ts'

type WhereObject = Readonly<Record<string, unknown>>
type Fields = ReadonlyMap<string, FilterField>

/** Converts a filter into the `where` parameter of the API. Returns nothing for an empty filter. */
export function filterToWhere(filter: Filter, fields: Fields): WhereObject | undefined {
  return groupToWhere(normalizeFilter(filter), fields)[0]
}

function groupToWhere({ isAny, parts }: Group, fields: Fields): readonly WhereObject[] {
  const writtenParts = parts.flatMap((part) => {
    if (isGroup(part)) return groupToWhere(part, fields)
    return isOpaque(part) ? [part.where] : conditionToWhere(part, fields)
  })
  return combineConditions(writtenParts, isAny)
}

function combineConditions(
  conditions: readonly WhereObject[],
  isAny: boolean,
): readonly WhereObject[] {
  if (conditions.length < 2) return conditions
  if (isAny) return [{ or: conditions }]
  const names = conditions.flatMap((part) => Object.keys(part))
  // Conditions on different fields are merged into one object, which is more readable than `and`.
  return [
    names.length === new Set(names).size ? Object.assign({}, ...conditions) : { and: conditions },
  ]
}

/** Checks whether a condition has an existing field and valid values. */
export function isComplete(condition: Condition, fields: Fields): boolean {
  return conditionToWhere(condition, fields).length > 0
}

function conditionToWhere(
  { field, operator, values }: Condition,
  fields: Fields,
): readonly WhereObject[] {
  const about = fields.get(field)
  if (!about) return []
  const { kind } = about
  if (operator === 'within') {
    const [name] = values
    return isPeriod(name) ? [{ [field]: filterPeriods[name] }] : []
  }
  const typed = values.map((text) => parseFilterValue(operator === 'named' ? 'text' : kind, text))
  const known = typed.filter((one) => one !== undefined)
  const requested = { none: 0, one: 1, two: 2, many: 1 }[operatorArity(operator)]
  if (known.length < requested) return []
  return [operandToWhere(about, operator, known)]
}

function operandToWhere(
  { name, kind, titled = 'id' }: FilterField,
  operator: FilterOperator,
  values: readonly (string | number | boolean)[],
): WhereObject {
  const [first = '', second = ''] = values
  const params = (of: unknown): WhereObject => ({ [name]: of })
  const isTimestamp = kind === 'timestamp'
  switch (operator) {
    case 'is':
      return params(first)
    case 'in':
      return params({ in: values })
    case 'notIn':
      return { not: params({ in: values }) }
    case 'notContains':
      return { not: params({ contains: first }) }
    case 'hasNot':
      return { not: params({ has: first }) }
    case 'between':
      return params({ gte: first, lte: second })
    case 'on':
      return isTimestamp ? params({ gte: first, lt: dayAfter(String(first)) }) : params(first)
    case 'before':
      return params({ lt: first })
    case 'from':
      return params({ gte: first })
    case 'days':
      return isTimestamp
        ? params({ gte: first, lt: dayAfter(String(second)) })
        : params({ gte: first, lte: second })
    case 'named':
      return params({ [titled]: { contains: first } })
    case 'empty':
      return params({ empty: true })
    case 'full':
      return params({ empty: false })
    default:
      return params({ [operator]: first })
  }
}

/** Parses the `where` parameter of a URL. */
export function parseWhereParam(text: string | null, fields: Fields): Filter | undefined {
  if (text === null || text === '') return { isAny: false, parts: [] }
  try {
    return whereToFilter(JSON.parse(text), fields)
  } catch {
    // The API reports the error.
    return undefined
  }
}

/**
 * Converts a `where` object into a filter. Parts that the bar cannot edit become opaque. Returns
 * nothing for invalid input.
 */
export function whereToFilter(where: unknown, fields: Fields): Filter | undefined {
  if (!isPlain(where)) return undefined
  return limitDepth(normalizeFilter(parseAllConditions(where, fields)), fields)
}

/** Replaces groups that are nested too deeply with opaque parts. */
function limitDepth(group: Group, fields: Fields, level = 1): Group {
  const parts = group.parts.map((part): FilterNode => {
    if (!isGroup(part)) return part
    return level < maxFilterDepth
      ? limitDepth(part, fields, level + 1)
      : { where: groupToWhere(part, fields)[0] ?? {} }
  })
  return { ...group, parts }
}

/** Converts conditions that must all hold. */
function parseAllConditions(where: WhereObject, fields: Fields): Group {
  const parts = Object.entries(where).flatMap(([name, operand]): readonly FilterNode[] => {
    const stored = { where: { [name]: operand } }
    if (name === 'and' || name === 'or') return parseConnector(name, operand, fields) ?? [stored]
    return [
      (name === 'not' ? parseNot(operand, fields) : parseOperand(name, operand, fields)) ?? stored,
    ]
  })
  return { isAny: false, parts }
}

/** Converts an `and` or `or` list. The constants always and never are opaque. */
function parseConnector(
  name: 'and' | 'or',
  operand: unknown,
  fields: Fields,
): readonly FilterNode[] | undefined {
  if (!Array.isArray(operand) || !operand.every(isPlain)) return undefined
  const groups = operand.map((one) => parseAllConditions(one, fields))
  if (name === 'and') return groups
  const isOpen =
    groups.length === 0 || groups.some((one) => normalizeFilter(one).parts.length === 0)
  return isOpen ? undefined : [{ isAny: true, parts: groups }]
}

function parseNot(operand: unknown, fields: Fields): Condition | undefined {
  if (!isPlain(operand)) return undefined
  const [[name, inner] = ['', undefined], ...others] = Object.entries(operand)
  const condition = others.length === 0 ? parseOperand(name, inner, fields) : undefined
  const opposite = condition && opposites[condition.operator]
  return condition && opposite ? { ...condition, operator: opposite } : undefined
}

const opposites: Partial<Record<FilterOperator, FilterOperator>> = {
  in: 'notIn',
  contains: 'notContains',
  has: 'hasNot',
}

function parseOperand(name: string, operand: unknown, fields: Fields): Condition | undefined {
  const about = fields.get(name)
  if (!about) return undefined
  const { kind } = about
  const isTime = kind === 'date' || kind === 'timestamp'
  const t = (operator: FilterOperator, values: readonly unknown[]): Condition | undefined => {
    const texts = values.map((value) =>
      formatFilterValue(operator === 'named' ? 'text' : kind, value),
    )
    const known = texts.filter((one) => one !== undefined)
    return known.length === texts.length ? { field: name, operator, values: known } : undefined
  }
  if (!isPlain(operand)) return t(isTime ? 'on' : 'is', [operand])
  const period = isTime ? findPeriod(operand) : undefined
  if (period !== undefined) return { field: name, operator: 'within', values: [period] }
  const names = Object.keys(operand).toSorted().join()
  const { gte, lt, lte } = operand
  const relatedOperand = names === about.titled ? operand[names] : undefined
  if (isPlain(relatedOperand)) return t('named', [relatedOperand['contains']])
  switch (names) {
    case 'empty':
      return typeof operand['empty'] === 'boolean'
        ? t(operand['empty'] ? 'empty' : 'full', [])
        : undefined
    case 'in':
      return Array.isArray(operand['in']) && !isTime ? t('in', operand['in']) : undefined
    case 'gte,lt':
      return kind === 'timestamp' ? parseDayRange(t, gte, lt) : undefined
    case 'gte,lte':
      return t(kind === 'date' ? 'days' : 'between', [gte, lte])
    case 'gte':
      return t(isTime ? 'from' : 'gte', [gte])
    case 'lt':
      return t(isTime ? 'before' : 'lt', [lt])
    case 'is':
    case 'not':
    case 'gt':
    case 'lte':
    case 'contains':
    case 'startsWith':
    case 'has':
      return isTime ? undefined : t(names, [operand[names]])
    default:
      return undefined
  }
}

/** Converts a range of timestamps that covers whole days. */
function parseDayRange(
  t: (operator: FilterOperator, values: readonly unknown[]) => Condition | undefined,
  from: unknown,
  before: unknown,
): Condition | undefined {
  const first = formatFilterValue('date', from)
  const last = lastDay(before)
  if (first === undefined || last === undefined) return undefined
  return first === last ? t('on', [first]) : t('days', [first, last])
}

/** The day before the end of a range. The end may be later than the last day that can be entered. */
function lastDay(before: unknown): string | undefined {
  const text = String(before)
  const time = /^\d{4}-\d\d-\d\d$/u.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) return undefined
  const last = formatFilterValue('date', new Date(time - 86_400_000).toISOString().slice(0, 10))
  return last !== undefined && dayAfter(last) === text ? last : undefined
}

function isPlain(value: unknown): value is WhereObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
