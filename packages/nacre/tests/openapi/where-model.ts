import type { Entity } from '#shell/language/entities/entity.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { resolveRelativeDay } from '#shell/model/values/relative-day.ts'
import { findInverseRelation } from '#shell/language/entities/inverse-relation.ts'
import type { TestRecord } from '#tests/library/requests.ts'
import { matches } from '../integration/list-model.ts'
import type { Where } from './any-where.ts'

/** All entities with their records, as the reader sees them. */
export interface ReferenceData {
  readonly entities: readonly Entity[]
  readonly records: ReadonlyMap<string, readonly TestRecord[]>
}

const operators = 'is not in gt gte lt lte contains startsWith has empty'.split(' ')

/** Checks whether a record matches, including related records, with plain objects as reference. */
export function matchesWhere(
  world: ReferenceData,
  entity: Entity,
  record: TestRecord,
  where: Where,
): boolean {
  const inner = (one: unknown) => matchesWhere(world, entity, record, one as Where)
  return Object.entries(where).every(([name, operand]) => {
    if (name === 'and') return (operand as Where[]).every(inner)
    if (name === 'or') return (operand as Where[]).some(inner)
    if (name === 'not') return !inner(operand)
    const other = relatedRecordsOf(world, entity, record, name)
    if (other?.isReverse && typeof Object(operand).empty === 'boolean') {
      return (other.records.length === 0) === Object(operand).empty
    }
    if (other && isConditions(operand)) {
      return other.records.some((one) => matchesWhere(world, other.entity, one, operand))
    }
    return matches(record, { [name]: toStoredOperand(entity, name, operand) })
  })
}

function relatedRecordsOf(
  { entities, records }: ReferenceData,
  entity: Entity,
  record: TestRecord,
  name: string,
) {
  const reverse = findInverseRelation(name, entity, entities)
  if (reverse) {
    const { from, field } = reverse
    const referencing = (records.get(from.name) ?? []).filter((one) =>
      [one[field]].flat().includes(record.id),
    )
    return { entity: from, records: referencing, isReverse: true }
  }
  const target = entities.find((one) => one.name === entity.fields[name]?.relation?.target)
  if (!target) return undefined
  const ids = new Set([record[name]].flat())
  const referenced = (records.get(target.name) ?? []).filter(({ id }) => ids.has(id))
  return { entity: target, records: referenced, isReverse: false }
}

function isConditions(operand: unknown): operand is Where {
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return false
  return Object.entries(operand).some(
    ([name, one]) =>
      !operators.includes(name) || (name === 'not' && typeof one === 'object' && one !== null),
  )
}

/** Converts an operand into its stored form: relative days, timestamps and spellings. */
function toStoredOperand(entity: Entity, name: string, operand: unknown): unknown {
  const field = entity.fields[name]
  const one = field?.constraints.item ?? field
  const isMoment = name === 'createdAt' || name === 'updatedAt' || field?.type === 'dateTime'
  const isDay = field?.type === 'date'
  const stored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stored)
    const day = isMoment || isDay ? (resolveRelativeDay(value, new Date()) ?? value) : value
    if (isMoment && typeof day === 'string') {
      return dateTime().normalize(day.length === 10 ? `${day}T00:00:00Z` : day)
    }
    return day !== null && one && one.check(day) === undefined ? one.normalize(day) : day
  }
  const isPlain = typeof operand !== 'object' || operand === null
  if (isPlain) return stored(operand)
  return Object.fromEntries(
    Object.entries(operand).map(([operator, value]) => {
      const isPart = ['contains', 'startsWith', 'empty'].includes(operator)
      return [operator, isPart ? value : stored(value)]
    }),
  )
}
