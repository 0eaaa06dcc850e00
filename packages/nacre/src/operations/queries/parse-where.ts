import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import type { WhereOperator } from '#shell/language/fields/field.ts'
import { formerFieldHint } from '#shell/model/former-names.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { identityKindOf } from '#shell/model/conditions/me.ts'
import { declaredHere, type FieldFilter, type Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { FieldConditions, Order } from '#shell/store/records/query/list-query.ts'
import { isOperatorObject } from '#shell/store/sql/other-records.ts'
import { isTimeZone } from '#shell/language/expressions/time-zone.ts'
import type { RequestContext } from '../request-context.ts'
import { columnFor, toComparable, isText } from './to-comparable.ts'
import { type Calendar, dayResolver, type ResolveDay } from './day-resolver.ts'

/** An entity with the fields that the actor may filter and sort by. */
export interface QueryableEntity {
  readonly entity: Entity
  readonly readable: ReadonlySet<string>
  /** The conditions of the fields that are readable on some records only. */
  readonly when: FieldConditions
  /**
   * The read permission of its records. Filtering by a record reveals it, so it must be readable.
   */
  readonly readFilter: readonly Where[]
  /** Returns the queryable entity behind a relation. */
  related(name: string): QueryableEntity | undefined
  /** Returns the queryable entity behind a reverse relation. */
  reverseRelation(name: string): QueryableEntity | undefined
}

const builtInOperators: readonly WhereOperator[] = ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte']
const maxDepth = 6
const maxConditions = 100
const maxValues = 200
/** The maximum length of text in a `contains` filter. */
export const maxContainsLength = 500

/**
 * Parses a filter into a `where`. Rejects unknown or unreadable fields, operators that do not fit
 * and invalid values. Filtering by a field reveals it, so unreadable fields are rejected, and
 * unreadable related records count as missing. Relative dates are those of the calendar.
 */
export function parseWhere(
  where: unknown,
  queryable: QueryableEntity,
  calendar: Calendar,
  onExpiry?: RequestContext['onExpiry'],
): Where {
  const resolveDay = dayResolver(calendar, onExpiry)
  let parts = 0
  const parse = (part: unknown, on: QueryableEntity, depth: number): Where => {
    if (!isObject(part)) throw malformedError(localizedMessage('requests.where.notObject'))
    if (depth > maxDepth) throw malformedError(localizedMessage('requests.where.depth'))
    const plain: Record<string, unknown> = {}
    const more: Where[] = []
    for (const [name, operand] of Object.entries(part)) {
      parts += 1
      if (parts > maxConditions) throw malformedError(localizedMessage('requests.where.size'))
      if (name === 'and' || name === 'or') {
        if (!Array.isArray(operand))
          throw malformedError(localizedMessage('requests.where.list', { name }))
        plain[name] = operand.map((one) => parse(one, on, depth + 1))
      } else if (name === 'not') {
        plain[name] = parse(operand, on, depth + 1)
      } else {
        const parseRelated = (inner: unknown, of: QueryableEntity) => parse(inner, of, depth + 1)
        const whole = parseOperand(name, operand, on, { parseRelated, resolveDay })
        if (Object.hasOwn(whole, name)) Object.assign(plain, whole)
        else more.push(whole)
      }
    }
    return (more.length === 0 ? plain : { and: [plain, ...more] }) as Where
  }
  return parse(where, queryable, 0)
}

/** The functions to parse a condition. */
interface ConditionParser {
  readonly resolveDay: ResolveDay
  /** Parses the conditions on related records. */
  parseRelated(where: unknown, on: QueryableEntity): Where
}

/** Validates a time zone. The default is UTC. */
export function parseTimeZone(timeZone = 'UTC'): string {
  if (isTimeZone(timeZone)) return timeZone
  throw malformedError(localizedMessage('requests.parameters.timeZone', { name: quoted(timeZone) }))
}

/** Parses the condition on a field, together with the read permission of the field. */
function parseOperand(
  name: string,
  params: unknown,
  on: QueryableEntity,
  reading: ConditionParser,
): Where {
  const reverseRelation = on.reverseRelation(name)
  if (reverseRelation) return parsePointing(name, params, reverseRelation, reading)
  const condition = Object.hasOwn(on.when, name) ? on.when[name] : undefined
  const where = { [name]: parseField(name, params, on, reading) }
  return condition ? { and: [declaredHere([condition]), where] } : where
}

/** Parses a condition on the existence of referencing records. */
function parsePointing(
  name: string,
  params: unknown,
  from: QueryableEntity,
  { parseRelated }: ConditionParser,
): Where {
  if (!isObject(params))
    throw malformedError(localizedMessage('requests.where.conditions', { name }))
  const { empty, ...others } = params
  if (empty === undefined)
    return { [name]: { and: [declaredHere(from.readFilter), parseRelated(params, from)] } }
  if (typeof empty !== 'boolean' || Object.keys(others).length > 0) {
    throw malformedError(localizedMessage('requests.where.emptyAlone', { name }))
  }
  const any = { [name]: declaredHere(from.readFilter) }
  return empty ? { not: any } : any
}

function parseField(
  name: string,
  params: unknown,
  on: QueryableEntity,
  reading: ConditionParser,
): FieldFilter | Where {
  const operators = operatorsOf(name, on)
  if (!operators)
    throw malformedError(
      localizedMessage('requests.where.unknownField', {
        entity: on.entity.name,
        name: quoted(name),
        hint: formerFieldHint(name),
      }),
    )
  const related = on.related(name)
  const isEmptyCondition = isObject(params) && Object.keys(params).length === 0
  if (related && isObject(params) && (isEmptyCondition || !isOperatorObject(params))) {
    return { and: [declaredHere(related.readFilter), reading.parseRelated(params, related)] }
  }
  // An empty condition must not match everything.
  if (isEmptyCondition)
    throw malformedError(localizedMessage('requests.where.noCondition', { name }))
  const each = isObject(params) ? Object.entries(params) : [['is', params] as const]
  const parsed = each.map(([operator, value]): [string, unknown] => {
    if (!operators.includes(operator as WhereOperator)) {
      const possible = operators.join(', ')
      throw malformedError(
        localizedMessage('requests.where.operator', { name, operator: quoted(operator), possible }),
      )
    }
    return [operator, parseValue(name, operator, value, on.entity, reading)]
  })
  return Object.fromEntries(parsed)
}

/** Returns the operators that the actor may use on a field. */
export function operatorsOf(
  name: string,
  { entity, readable }: Pick<QueryableEntity, 'entity' | 'readable'>,
): readonly WhereOperator[] | undefined {
  if (name === 'id' || name === 'createdAt' || name === 'updatedAt') return builtInOperators
  if (name === 'state') return entity.states && ['is', 'not', 'in']
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  return field && readable.has(name) ? field.operators : undefined
}

function parseValue(
  name: string,
  operator: string,
  value: unknown,
  entity: Entity,
  { resolveDay }: ConditionParser,
): unknown {
  if (operator === 'empty') {
    if (typeof value === 'boolean') return value
    throw malformedError(localizedMessage('requests.where.empty', { name }))
  }
  if (operator === 'contains' || operator === 'startsWith') {
    if (isText(value) && value.length <= maxContainsLength) return value
    throw malformedError(
      localizedMessage('requests.where.text', { name, operator, longest: maxContainsLength }),
    )
  }
  const { kind } = columnFor(entity, name)
  const timeZone = zoneOfField(entity, name)
  const meant = (single: unknown) =>
    kind === 'date' || kind === 'timestamp' ? resolveDay(single, kind, timeZone) : single
  const one = (single: unknown): unknown => {
    if (single === null && (operator === 'is' || operator === 'not')) return null
    if (single === 'me' && identityKindOf(name, entity)) return me
    const compared = toComparable(entity, name, meant(single))
    if (compared === undefined)
      throw malformedError(localizedMessage('requests.where.value', { name }))
    if (name === 'state' && entity.states && !statesOf(entity.states).includes(String(compared))) {
      throw malformedError(
        localizedMessage('requests.where.state', {
          entity: entity.name,
          state: quoted(String(compared)),
        }),
      )
    }
    return compared
  }
  if (operator !== 'in') return one(value)
  if (!Array.isArray(value) || value.length > maxValues) {
    throw malformedError(localizedMessage('requests.where.in', { name, most: maxValues }))
  }
  return value.map(one)
}

/** Returns the time zone of a field whose times belong to a place. */
export function zoneOfField({ fields }: Entity, name: string): string | undefined {
  return fixedTimeZoneOf((Object.hasOwn(fields, name) && fields[name]?.constraints) || {})
}

/** `-createdAt,title` as an order, of what may be seen and sorted. */
export function parseSort(sort: string, queryable: QueryableEntity): readonly Order[] {
  const parts = sort.split(',').filter((part) => part !== '')
  if (parts.length > 5) throw malformedError(localizedMessage('requests.sort.size'))
  return parts.map((part) => {
    const isDescending = part.startsWith('-')
    const field = isDescending ? part.slice(1) : part
    // The position in a sorted list reveals the value, so the field must be readable on every
    // record.
    const operators = Object.hasOwn(queryable.when, field)
      ? undefined
      : operatorsOf(field, queryable)
    if (!operators?.includes('gt') && (field !== 'state' || !operators)) {
      throw malformedError(
        localizedMessage('requests.sort.field', {
          field: quoted(field),
          hint: formerFieldHint(field),
        }),
      )
    }
    return { field, isDescending }
  })
}

/** Formats client input for an error message. */
export function quoted(name: string): string {
  return /^\w{1,40}$/u.test(name) ? name : JSON.stringify(name.slice(0, 40).toWellFormed())
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function malformedError(message: LocalizedText): AppError {
  return new AppError('bad-request', { message })
}
