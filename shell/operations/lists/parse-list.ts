import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Operator } from '#shell/model/field.ts'
import { statesOf } from '#shell/model/state.ts'
import { meKind } from '#shell/model/me.ts'
import { type Asked, me, type Where } from '#shell/model/where.ts'
import type { FieldConditions, Order } from '#shell/store/records/list-query.ts'
import { isOperators } from '#shell/store/questions/where-sql.ts'
import { isZone } from '#shell/model/zone.ts'
import type { Asker } from '../asker.ts'
import { columnFor, comparable, isText } from './comparable.ts'
import { daysOf, type ReadDay } from './zoned-days.ts'

/** What somebody may ask about: the entity, and the fields of it that they may see. */
export interface Askable {
  readonly entity: Entity
  readonly readable: ReadonlySet<string>
  /** Those of them that they may see of some records only, and of which. */
  readonly when: FieldConditions
  /** What may be seen of its records. To ask about a record is to see it. */
  readonly seen: readonly Where[]
  /** The same for the entity on the other side of a relation. */
  related(name: string): Askable | undefined
  /** The same for what points here under this name. */
  pointing(name: string): Askable | undefined
}

const keptOperators: readonly Operator[] = ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte']
const deepest = 6
const mostParts = 100
const mostValues = 200
/** Of a text that is looked for inside of others. */
export const longestPart = 500

/**
 * Turns what somebody asks for into a `where`, or refuses what names something that is not there or may
 * not be seen, an operator that does not fit, or a value that cannot be. To ask about a hidden field is
 * to see it; related records that are hidden answer as if they were not there. Days are those of the zone.
 */
export function parseWhere(
  where: unknown,
  askable: Askable,
  zone = 'UTC',
  onExpiry?: Asker['onExpiry'],
): Where {
  const readDay = daysOf(zone, new Date(), onExpiry)
  let parts = 0
  const parse = (part: unknown, on: Askable, depth: number): Where => {
    if (!isObject(part)) throw wrong('where must be an object.')
    if (depth > deepest) throw wrong('where goes too deep.')
    const plain: Record<string, unknown> = {}
    const more: Where[] = []
    for (const [name, asked] of Object.entries(part)) {
      parts += 1
      if (parts > mostParts) throw wrong('where asks too much at once.')
      if (name === 'and' || name === 'or') {
        if (!Array.isArray(asked)) throw wrong(`${name} must be a list.`)
        plain[name] = asked.map((one) => parse(one, on, depth + 1))
      } else if (name === 'not') {
        plain[name] = parse(asked, on, depth + 1)
      } else {
        const deeper = (inner: unknown, of: Askable) => parse(inner, of, depth + 1)
        const whole = parseAsked(name, asked, on, { deeper, readDay })
        if (Object.hasOwn(whole, name)) Object.assign(plain, whole)
        else more.push(whole)
      }
    }
    return (more.length === 0 ? plain : { and: [plain, ...more] }) as Where
  }
  return parse(where, askable, 0)
}

/** What reading a condition needs besides. */
interface Reading {
  readonly readDay: ReadDay
  /** Reads the conditions on records at the other end. */
  deeper(where: unknown, on: Askable): Where
}

/** The zone whose days count: of UTC where nobody says otherwise. */
export function checkZone(zone = 'UTC'): string {
  if (isZone(zone)) return zone
  throw wrong(`There is no zone ${shown(zone)}, such as Europe/Berlin.`)
}

/** What is asked of one field, and under which condition it may be asked. */
function parseAsked(name: string, asked: unknown, on: Askable, reading: Reading): Where {
  const pointing = on.pointing(name)
  if (pointing) return parsePointing(name, asked, pointing, reading)
  const condition = Object.hasOwn(on.when, name) ? on.when[name] : undefined
  const where = { [name]: parseField(name, asked, on, reading) }
  return condition ? { and: [condition, where] } : where
}

/** Whether anything points here, or anything of a kind. */
function parsePointing(name: string, asked: unknown, from: Askable, { deeper }: Reading): Where {
  if (!isObject(asked)) throw wrong(`${name} must be asked for conditions, or for being empty.`)
  const { empty, ...others } = asked
  if (empty === undefined) return { [name]: { and: [...from.seen, deeper(asked, from)] } }
  if (typeof empty !== 'boolean' || Object.keys(others).length > 0) {
    throw wrong(`${name}: empty must be true or false, and stands alone.`)
  }
  const any = { [name]: { and: from.seen } }
  return empty ? { not: any } : any
}

function parseField(name: string, asked: unknown, on: Askable, reading: Reading): Asked | Where {
  const operators = operatorsOf(name, on)
  if (!operators) throw wrong(`${on.entity.name} has no ${shown(name)} to ask about.`)
  const related = on.related(name)
  const isNothing = isObject(asked) && Object.keys(asked).length === 0
  if (related && isObject(asked) && (isNothing || !isOperators(asked))) {
    return { and: [...related.seen, reading.deeper(asked, related)] }
  }
  // Whoever forgets the condition must not get everything.
  if (isNothing) throw wrong(`${name} is named, and nothing is asked of it.`)
  const each = isObject(asked) ? Object.entries(asked) : [['is', asked] as const]
  const parsed = each.map(([operator, value]): [string, unknown] => {
    if (!operators.includes(operator as Operator)) {
      const possible = operators.join(', ')
      throw wrong(`${name} cannot be asked for ${shown(operator)}; it can for ${possible}.`)
    }
    return [operator, parseValue(name, operator, value, on.entity, reading)]
  })
  return Object.fromEntries(parsed)
}

/** What a name can be asked for, by somebody who may see these fields. */
export function operatorsOf(
  name: string,
  { entity, readable }: Pick<Askable, 'entity' | 'readable'>,
): readonly Operator[] | undefined {
  if (name === 'id' || name === 'created' || name === 'updated') return keptOperators
  if (name === 'state') return entity.states && ['is', 'not', 'in']
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return field && readable.has(name) ? field.operators : undefined
}

function parseValue(
  name: string,
  operator: string,
  value: unknown,
  entity: Entity,
  { readDay }: Reading,
): unknown {
  if (operator === 'empty') {
    if (typeof value === 'boolean') return value
    throw wrong(`${name}: empty must be true or false.`)
  }
  if (operator === 'contains' || operator === 'startsWith') {
    if (isText(value) && value.length <= longestPart) return value
    throw wrong(`${name}: ${operator} must be text of at most ${longestPart} characters.`)
  }
  const { kind } = columnFor(entity, name)
  const meant = (single: unknown) =>
    kind === 'date' || kind === 'moment' ? readDay(single, kind) : single
  const one = (single: unknown): unknown => {
    if (single === null && (operator === 'is' || operator === 'not')) return null
    if (single === 'me' && meKind(name, entity)) return me
    const compared = comparable(entity, name, meant(single))
    if (compared === undefined) throw wrong(`${name} cannot be compared with this value.`)
    if (name === 'state' && entity.states && !statesOf(entity.states).includes(String(compared))) {
      throw wrong(`${entity.name} has no state ${shown(String(compared))}.`)
    }
    return compared
  }
  if (operator !== 'in') return one(value)
  if (!Array.isArray(value) || value.length > mostValues) {
    throw wrong(`${name}: in must be a list of at most ${mostValues} values.`)
  }
  return value.map(one)
}

/** `-created,title` as an order, of what may be seen and sorted. */
export function parseSort(sort: string, askable: Askable): readonly Order[] {
  const parts = sort.split(',').filter((part) => part !== '')
  if (parts.length > 5) throw wrong('sort takes at most 5 fields.')
  return parts.map((part) => {
    const isDescending = part.startsWith('-')
    const field = isDescending ? part.slice(1) : part
    // In an order there is a place for each record, also for those whose value may not be seen.
    const operators = Object.hasOwn(askable.when, field) ? undefined : operatorsOf(field, askable)
    if (!operators?.includes('gt') && (field !== 'state' || !operators)) {
      throw wrong(`A list cannot be sorted by ${shown(field)}.`)
    }
    return { field, isDescending }
  })
}

/** What somebody else wrote, as it can stand in a sentence. */
export function shown(name: string): string {
  return /^\w{1,40}$/u.test(name) ? name : JSON.stringify(name.slice(0, 40).toWellFormed())
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function wrong(says: string): Failure {
  return new Failure('malformed', { says })
}
