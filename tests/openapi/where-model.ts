import type { Entity } from '#shell/model/entity.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { dayNamed } from '#shell/model/relative-day.ts'
import { reverseNamed } from '#shell/model/reverse.ts'
import type { Found } from '#tests/sample/ask.ts'
import { fits } from '../scenarios/list-model.ts'
import type { Where } from './any-where.ts'

/** All that there is: every entity, and its records as whoever asks reads them. */
export interface World {
  readonly entities: readonly Entity[]
  readonly records: ReadonlyMap<string, readonly Found[]>
}

const operators = 'is not in gt gte lt lte contains startsWith has empty'.split(' ')

/** Whether a record fits, related records included, by walking through plain objects. */
export function fitsIn(world: World, entity: Entity, record: Found, where: Where): boolean {
  const inner = (one: unknown) => fitsIn(world, entity, record, one as Where)
  return Object.entries(where).every(([name, asked]) => {
    if (name === 'and') return (asked as Where[]).every(inner)
    if (name === 'or') return (asked as Where[]).some(inner)
    if (name === 'not') return !inner(asked)
    const other = otherSide(world, entity, record, name)
    if (other?.isReverse && typeof Object(asked).empty === 'boolean') {
      return (other.records.length === 0) === Object(asked).empty
    }
    if (other && isConditions(asked)) {
      return other.records.some((one) => fitsIn(world, other.entity, one, asked))
    }
    return fits(record, { [name]: asStored(entity, name, asked) })
  })
}

function otherSide({ entities, records }: World, entity: Entity, record: Found, name: string) {
  const reverse = reverseNamed(name, entity, entities)
  if (reverse) {
    const { from, field } = reverse
    const here = (records.get(from.name) ?? []).filter((one) =>
      [one[field]].flat().includes(record.id),
    )
    return { entity: from, records: here, isReverse: true }
  }
  const target = entities.find((one) => one.name === entity.fields[name]?.relation?.target)
  if (!target) return undefined
  const ids = new Set([record[name]].flat())
  const there = (records.get(target.name) ?? []).filter(({ id }) => ids.has(id))
  return { entity: target, records: there, isReverse: false }
}

function isConditions(asked: unknown): asked is Where {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return false
  return Object.entries(asked).some(
    ([name, one]) =>
      !operators.includes(name) || (name === 'not' && typeof one === 'object' && one !== null),
  )
}

/** What is asked in the form in which it is kept: days in their words, moments, spellings. */
function asStored(entity: Entity, name: string, asked: unknown): unknown {
  const field = entity.fields[name]
  const one = field?.bounds.item ?? field
  const isMoment = name === 'created' || name === 'updated' || field?.type === 'date and time'
  const isDay = field?.type === 'date'
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kept)
    const day = isMoment || isDay ? (dayNamed(value, new Date()) ?? value) : value
    if (isMoment && typeof day === 'string') {
      return dateTime().normalise(day.length === 10 ? `${day}T00:00:00Z` : day)
    }
    return day !== null && one && one.check(day) === undefined ? one.normalise(day) : day
  }
  const isPlain = typeof asked !== 'object' || asked === null
  if (isPlain) return kept(asked)
  return Object.fromEntries(
    Object.entries(asked).map(([operator, value]) => {
      const isPart = ['contains', 'startsWith', 'empty'].includes(operator)
      return [operator, isPart ? value : kept(value)]
    }),
  )
}
