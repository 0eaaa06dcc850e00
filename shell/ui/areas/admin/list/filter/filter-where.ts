import type { AskedField } from './asked-field.ts'
import {
  type Condition,
  type Filter,
  type Group,
  isGroup,
  isKept,
  mostLevels,
  type Part,
  tidy,
} from './filter.ts'
import { arityOf, dayAfter, type FilterOperator, periodOf, textOf, valueOf } from './operators.ts'
import { isPeriod, periods } from './periods.ts'

type Plain = Readonly<Record<string, unknown>>
type Fields = ReadonlyMap<string, AskedField>

/** What the API is asked for by a filter: nothing where nothing is asked. */
export function whereOf(filter: Filter, fields: Fields): Plain | undefined {
  return writeGroup(tidy(filter), fields)[0]
}

function writeGroup({ isAny, parts }: Group, fields: Fields): readonly Plain[] {
  const written = parts.flatMap((part) => {
    if (isGroup(part)) return writeGroup(part, fields)
    return isKept(part) ? [part.where] : writeCondition(part, fields)
  })
  return joined(written, isAny)
}

function joined(parts: readonly Plain[], isAny: boolean): readonly Plain[] {
  if (parts.length < 2) return parts
  if (isAny) return [{ or: parts }]
  const names = parts.flatMap((part) => Object.keys(part))
  // What says different things of different fields is read more easily without "and".
  return [names.length === new Set(names).size ? Object.assign({}, ...parts) : { and: parts }]
}

/** Whether a condition says something: its field is there, and its values can be. */
export function isComplete(condition: Condition, fields: Fields): boolean {
  return writeCondition(condition, fields).length > 0
}

function writeCondition({ field, operator, values }: Condition, fields: Fields): readonly Plain[] {
  const about = fields.get(field)
  if (!about) return []
  const { kind } = about
  if (operator === 'within') {
    const [name] = values
    return isPeriod(name) ? [{ [field]: periods[name] }] : []
  }
  const typed = values.map((text) => valueOf(operator === 'named' ? 'text' : kind, text))
  const known = typed.filter((one) => one !== undefined)
  const wanted = { none: 0, one: 1, two: 2, many: 1 }[arityOf(operator)]
  if (known.length < wanted) return []
  return [writeAsked(about, operator, known)]
}

function writeAsked(
  { name, kind, titled = 'id' }: AskedField,
  operator: FilterOperator,
  values: readonly (string | number | boolean)[],
): Plain {
  const [first = '', second = ''] = values
  const asked = (of: unknown): Plain => ({ [name]: of })
  const isMoment = kind === 'moment'
  switch (operator) {
    case 'is':
      return asked(first)
    case 'in':
      return asked({ in: values })
    case 'notIn':
      return { not: asked({ in: values }) }
    case 'notContains':
      return { not: asked({ contains: first }) }
    case 'hasNot':
      return { not: asked({ has: first }) }
    case 'between':
      return asked({ gte: first, lte: second })
    case 'on':
      return isMoment ? asked({ gte: first, lt: dayAfter(String(first)) }) : asked(first)
    case 'before':
      return asked({ lt: first })
    case 'from':
      return asked({ gte: first })
    case 'days':
      return isMoment
        ? asked({ gte: first, lt: dayAfter(String(second)) })
        : asked({ gte: first, lte: second })
    case 'named':
      return asked({ [titled]: { contains: first } })
    case 'empty':
      return asked({ empty: true })
    case 'full':
      return asked({ empty: false })
    default:
      return asked({ [operator]: first })
  }
}

/** What is said by the `where` of an address. */
export function filterIn(text: string | null, fields: Fields): Filter | undefined {
  if (text === null || text === '') return { isAny: false, parts: [] }
  try {
    return filterOf(JSON.parse(text), fields)
  } catch {
    // The API says what is wrong with it.
    return undefined
  }
}

/** What is said by a `where`; what the bar cannot edit stays as it is. Nothing where it says nothing at all. */
export function filterOf(where: unknown, fields: Fields): Filter | undefined {
  if (!isPlain(where)) return undefined
  return shallow(tidy(readAll(where, fields)), fields)
}

/** With nothing deeper than can be edited. */
function shallow(group: Group, fields: Fields, level = 1): Group {
  const parts = group.parts.map((part): Part => {
    if (!isGroup(part)) return part
    return level < mostLevels
      ? shallow(part, fields, level + 1)
      : { where: writeGroup(part, fields)[0] ?? {} }
  })
  return { ...group, parts }
}

/** All that must hold. */
function readAll(where: Plain, fields: Fields): Group {
  const parts = Object.entries(where).flatMap(([name, asked]): readonly Part[] => {
    const kept = { where: { [name]: asked } }
    if (name === 'and' || name === 'or') return readParts(name, asked, fields) ?? [kept]
    return [(name === 'not' ? readNot(asked, fields) : readAsked(name, asked, fields)) ?? kept]
  })
  return { isAny: false, parts }
}

/** Several together or in turn. To hold always, or never, is nothing that can be edited. */
function readParts(
  name: 'and' | 'or',
  asked: unknown,
  fields: Fields,
): readonly Part[] | undefined {
  if (!Array.isArray(asked) || !asked.every(isPlain)) return undefined
  const groups = asked.map((one) => readAll(one, fields))
  if (name === 'and') return groups
  const isOpen = groups.length === 0 || groups.some((one) => tidy(one).parts.length === 0)
  return isOpen ? undefined : [{ isAny: true, parts: groups }]
}

function readNot(asked: unknown, fields: Fields): Condition | undefined {
  if (!isPlain(asked)) return undefined
  const [[name, inner] = ['', undefined], ...others] = Object.entries(asked)
  const condition = others.length === 0 ? readAsked(name, inner, fields) : undefined
  const opposite = condition && opposites[condition.operator]
  return condition && opposite ? { ...condition, operator: opposite } : undefined
}

const opposites: Partial<Record<FilterOperator, FilterOperator>> = {
  in: 'notIn',
  contains: 'notContains',
  has: 'hasNot',
}

function readAsked(name: string, asked: unknown, fields: Fields): Condition | undefined {
  const about = fields.get(name)
  if (!about) return undefined
  const { kind } = about
  const isTime = kind === 'date' || kind === 'moment'
  const say = (operator: FilterOperator, values: readonly unknown[]): Condition | undefined => {
    const texts = values.map((value) => textOf(operator === 'named' ? 'text' : kind, value))
    const known = texts.filter((one) => one !== undefined)
    return known.length === texts.length ? { field: name, operator, values: known } : undefined
  }
  if (!isPlain(asked)) return say(isTime ? 'on' : 'is', [asked])
  const period = isTime ? periodOf(asked) : undefined
  if (period !== undefined) return { field: name, operator: 'within', values: [period] }
  const names = Object.keys(asked).toSorted().join()
  const { gte, lt, lte } = asked
  const behind = names === about.titled ? asked[names] : undefined
  if (isPlain(behind)) return say('named', [behind['contains']])
  switch (names) {
    case 'empty':
      return typeof asked['empty'] === 'boolean'
        ? say(asked['empty'] ? 'empty' : 'full', [])
        : undefined
    case 'in':
      return Array.isArray(asked['in']) && !isTime ? say('in', asked['in']) : undefined
    case 'gte,lt':
      return kind === 'moment' ? readDays(say, gte, lt) : undefined
    case 'gte,lte':
      return say(kind === 'date' ? 'days' : 'between', [gte, lte])
    case 'gte':
      return say(isTime ? 'from' : 'gte', [gte])
    case 'lt':
      return say(isTime ? 'before' : 'lt', [lt])
    case 'is':
    case 'not':
    case 'gt':
    case 'lte':
    case 'contains':
    case 'startsWith':
    case 'has':
      return isTime ? undefined : say(names, [asked[names]])
    default:
      return undefined
  }
}

/** Days of moments: from the beginning of one to the end of another. */
function readDays(
  say: (operator: FilterOperator, values: readonly unknown[]) => Condition | undefined,
  from: unknown,
  before: unknown,
): Condition | undefined {
  const [first, after] = [from, before].map((day) => textOf('date', day))
  if (first === undefined || after === undefined) return undefined
  const last = new Date(Date.parse(after) - 86_400_000).toISOString().slice(0, 10)
  return first === last ? say('on', [first]) : say('days', [first, last])
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
