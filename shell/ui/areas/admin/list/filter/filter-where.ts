import type { AskedField } from './asked-field.ts'
import { type Condition, type Filter, type Group, isGroup, tidy } from './filter.ts'
import { arityOf, dayAfter, type FilterOperator, periodOf, textOf, valueOf } from './operators.ts'
import { isPeriod, periods } from './periods.ts'

type Plain = Readonly<Record<string, unknown>>
type Fields = ReadonlyMap<string, AskedField>

/** What the API is asked for by a filter: nothing where nothing is asked. */
export function whereOf(filter: Filter, fields: Fields): Plain | undefined {
  const tidied = tidy(filter)
  const parts = tidied.parts.flatMap((part): readonly Plain[] => {
    if (!isGroup(part)) return writeCondition(part, fields)
    return joined(
      part.parts.flatMap((one) => writeCondition(one, fields)),
      part.isAny,
    )
  })
  return joined(parts, tidied.isAny)[0]
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

/** What is said by a `where`, or nothing where it says more than the bar can show. */
export function filterOf(where: unknown, fields: Fields): Filter | undefined {
  if (isPlain(where) && Object.keys(where).join() === 'or')
    return readAlternatives(where['or'], fields)
  const parts = readAll(where, fields)
  return parts && tidy({ isAny: false, parts })
}

/** Alternatives, each a condition or several together. */
function readAlternatives(asked: unknown, fields: Fields): Filter | undefined {
  if (!Array.isArray(asked)) return undefined
  const parts: (Condition | Group)[] = []
  for (const one of asked) {
    const together = readAll(one, fields)
    const conditions = together?.flatMap((part) => (isGroup(part) ? [] : [part]))
    if (!conditions || conditions.length !== together?.length) return undefined
    parts.push({ isAny: false, parts: conditions })
  }
  return tidy({ isAny: true, parts })
}

/** All that must hold: conditions, and groups of alternatives. */
function readAll(where: unknown, fields: Fields): (Condition | Group)[] | undefined {
  if (!isPlain(where)) return undefined
  const all: (Condition | Group)[] = []
  for (const [name, asked] of Object.entries(where)) {
    if (name === 'and') {
      if (!Array.isArray(asked)) return undefined
      for (const one of asked) {
        const parts = readAll(one, fields)
        if (!parts) return undefined
        all.push(...parts)
      }
    } else if (name === 'or') {
      const group = readAny(asked, fields)
      if (!group) return undefined
      all.push(group)
    } else {
      const condition = name === 'not' ? readNot(asked, fields) : readAsked(name, asked, fields)
      if (!condition) return undefined
      all.push(condition)
    }
  }
  return all
}

function readAny(asked: unknown, fields: Fields): Group | undefined {
  if (!Array.isArray(asked)) return undefined
  const parts: Condition[] = []
  for (const one of asked) {
    const [only, ...others] = readAll(one, fields) ?? []
    if (!only || isGroup(only) || others.length > 0) return undefined
    parts.push(only)
  }
  return { isAny: true, parts }
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
