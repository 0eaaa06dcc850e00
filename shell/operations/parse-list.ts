import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Operator } from '#shell/model/field.ts'
import { statesOf } from '#shell/model/state.ts'
import type { Asked, Where } from '#shell/model/where.ts'
import type { Order } from '#shell/store/list-query.ts'
import { isOperators } from '#shell/store/where-sql.ts'
import { comparable, isText } from './comparable.ts'

/** What somebody may ask about: the entity, and the fields of it that they may see. */
export interface Askable {
  readonly entity: Entity
  readonly readable: ReadonlySet<string>
  /** What may be seen of its records. To ask about a record is to see it. */
  readonly seen: readonly Where[]
  /** The same for the entity on the other side of a relation. */
  related(name: string): Askable | undefined
}

const keptOperators: readonly Operator[] = ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte']
const deepest = 6
const mostParts = 100
const mostValues = 200
/** Of a text that is looked for inside of others. */
const longestPart = 500

/**
 * Turns what somebody asks for into a `where`, or refuses what names something that is not there or may
 * not be seen, an operator that does not fit, or a value that cannot be. To ask about a hidden field is
 * to see it; related records that are hidden answer as if they were not there.
 */
export function parseWhere(where: unknown, askable: Askable): Where {
  let parts = 0
  const parse = (part: unknown, on: Askable, depth: number): Where => {
    if (!isObject(part)) throw wrong('where must be an object.')
    if (depth > deepest) throw wrong('where goes too deep.')
    const entries = Object.entries(part).map(([name, asked]): [string, unknown] => {
      parts += 1
      if (parts > mostParts) throw wrong('where asks too much at once.')
      if (name === 'and' || name === 'or') {
        if (!Array.isArray(asked)) throw wrong(`${name} must be a list.`)
        return [name, asked.map((one) => parse(one, on, depth + 1))]
      }
      if (name === 'not') return [name, parse(asked, on, depth + 1)]
      return [name, parseAsked(name, asked, on, (inner, of) => parse(inner, of, depth + 1))]
    })
    return Object.fromEntries(entries) as Where
  }
  return parse(where, askable, 0)
}

function parseAsked(
  name: string,
  asked: unknown,
  on: Askable,
  deeper: (where: unknown, on: Askable) => Where,
): unknown {
  const operators = operatorsOf(name, on)
  if (!operators) throw wrong(`${on.entity.name} has no ${shown(name)} to ask about.`)
  const related = on.related(name)
  if (related && isObject(asked) && !isOperators(asked)) {
    return { and: [...related.seen, deeper(asked, related)] }
  }
  const each = isObject(asked) ? Object.entries(asked) : [['is', asked] as const]
  const parsed = each.map(([operator, value]): [string, unknown] => {
    if (!operators.includes(operator as Operator)) {
      const possible = operators.join(', ')
      throw wrong(`${name} cannot be asked for ${shown(operator)}; it can for ${possible}.`)
    }
    return [operator, parseValue(name, operator, value, on.entity)]
  })
  return Object.fromEntries(parsed) satisfies Asked | Record<string, unknown>
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

function parseValue(name: string, operator: string, value: unknown, entity: Entity): unknown {
  if (operator === 'empty') {
    if (typeof value === 'boolean') return value
    throw wrong(`${name}: empty must be true or false.`)
  }
  if (operator === 'contains' || operator === 'startsWith') {
    if (isText(value) && value.length <= longestPart) return value
    throw wrong(`${name}: ${operator} must be text of at most ${longestPart} characters.`)
  }
  const one = (single: unknown): unknown => {
    if (single === null && (operator === 'is' || operator === 'not')) return null
    const compared = comparable(entity, name, single)
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
    const operators = operatorsOf(field, askable)
    if (!operators?.includes('gt') && (field !== 'state' || !operators)) {
      throw wrong(`A list cannot be sorted by ${shown(field)}.`)
    }
    return { field, isDescending }
  })
}

/** What somebody else wrote, as it can stand in a sentence. */
function shown(name: string): string {
  return /^\w{1,40}$/u.test(name) ? name : JSON.stringify(name.slice(0, 40).toWellFormed())
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrong(says: string): Failure {
  return new Failure('malformed', { says })
}
