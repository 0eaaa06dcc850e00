import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entitySchema } from '#shell/model/schema/entity-schema.ts'
import type { ValueKind } from '#shell/field-types/traits.ts'
import { type FilterField, filterFields } from './filter-field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { everyType } from '#shell/field-types/every-type.fixture.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import {
  type Condition,
  type Filter,
  type Group,
  canInsert,
  isGroup,
  isOpaque,
  noFilter,
  type FilterNode,
  normalizeFilter,
  invertGroup,
  addCondition,
  withCondition,
} from './filter.ts'
import { describeOpaqueFilter } from './describe-opaque-filter.ts'
import { whereToFilter, filterToWhere } from './filter-where.ts'
import { operatorArity, operatorsFor } from './operators.ts'
import { filterPeriods } from './periods.ts'
import { atDepth } from '#tests/depth.ts'

const knows = {
  reach: () => 'all' as const,
  readable: () => true,
  writable: () => true,
  pluralOf: (name: string) => `${name}s`,
  language: 'en',
}
const writer = entitySchema(
  entity({ name: 'writer', plural: 'writers', fields: { name: text() }, may: {} }),
  knows,
)
const declared = Object.fromEntries(
  Object.entries(everyType).map(([name, { field }]) => [name, field]),
)
const thing = entitySchema(
  entity({
    name: 'thing',
    plural: 'things',
    fields: {
      ...declared,
      size: choice(['small', 'large']),
      writer: relation('writer'),
      helpers: relations('writer'),
    },
    states: { initial: 'draft', moves: { publish: { from: 'draft', to: 'published', may: [] } } },
    may: {},
  }),
  knows,
)
const fields = filterFields(thing, [writer], 'en')

const word = fc
  .string({ minLength: 1, maxLength: 8 })
  .filter((one) => one.trim() === one && one !== '')
const day = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-11-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const values: Readonly<Record<ValueKind, fc.Arbitrary<string>>> = {
  text: word,
  integer: fc.maxSafeInteger().map((one) => String(one + 0)),
  decimal: fc
    .tuple(fc.maxSafeInteger(), fc.nat(99))
    .map(([one, part]) => `${Math.trunc(one / 1e4)}.${part}`),
  boolean: fc.constantFrom('yes', 'no'),
  choice: fc.constantFrom('small', 'large', 'draft', 'published'),
  date: day,
  timestamp: day,
  relation: fc.constant('0000000000000001'),
  other: fc.constant(''),
}

const conditionOf = (field: FilterField): fc.Arbitrary<Condition> =>
  fc.constantFrom(...operatorsFor(field)).chain((operator) => {
    const value =
      operator === 'within'
        ? fc.constantFrom(...Object.keys(filterPeriods))
        : operator === 'named'
          ? word
          : values[field.kind]
    const [minLength, maxLength] = { none: [0, 0], one: [1, 1], two: [2, 2], many: [1, 4] }[
      operatorArity(operator)
    ] as [number, number]
    return fc
      .array(value, { minLength, maxLength })
      .map((all) => ({ field: field.name, operator, values: all }))
  })
const condition = fc.constantFrom(...fields.values()).chain(conditionOf)

/** Returns the groups of a filter with their paths. */
function placesOf(group: Group, at = ''): readonly { path: string; group: Group }[] {
  return group.parts.flatMap((part, index) => {
    const path = at === '' ? `${index}` : `${at}.${index}`
    return [{ path, group }, ...(isGroup(part) ? placesOf(part, path) : [])]
  })
}

const someOf = <T>(all: readonly T[], chance: number): T | undefined =>
  all[Math.floor(chance * all.length)]
const chance = fc.double({ min: 0, max: 0.999, noNaN: true })

/**
 * A random editing step: add a condition, add one beside another, invert a group, or remove a part.
 */
const step = fc.oneof(
  condition.map((one) => (filter: Filter) => addCondition(filter, one)),
  fc.tuple(condition, chance, fc.boolean()).map(([one, at, isAny]) => (filter: Filter) => {
    const open = placesOf(filter).filter(({ path, group }) => canInsert(group, { path, isAny }))
    const beside = someOf(open, at)
    return beside ? addCondition(filter, one, { path: beside.path, isAny }) : filter
  }),
  chance.map((at) => (filter: Filter) => {
    const groups = placesOf(filter).filter(({ path }) => path.includes('.'))
    const inside = someOf(groups, at)?.path.split('.').slice(0, -1).join('.')
    return invertGroup(filter, inside)
  }),
  chance.map(
    (at) => (filter: Filter) =>
      withCondition(filter, someOf(placesOf(filter), at)?.path ?? '0', undefined),
  ),
)
const filter = fc
  .array(step, { maxLength: 12 })
  .map((steps) => steps.reduce<Filter>((one, next) => next(one), noFilter))

/** Normalizes a range of one day to that day. */
function plain(one: Group): Group {
  const same = (part: FilterNode): FilterNode => {
    if (isGroup(part)) return plain(part)
    const isOneDay =
      !isOpaque(part) &&
      part.operator === 'days' &&
      part.values[0] === part.values[1] &&
      fields.get(part.field)?.kind === 'timestamp'
    return isOneDay ? { ...part, operator: 'on', values: part.values.slice(0, 1) } : part
  }
  return { ...one, parts: one.parts.map(same) }
}

test('any filter built in the bar survives a round trip through the URL', () => {
  const property = fc.property(filter, (built) => {
    const where = filterToWhere(built, fields)
    const sent: unknown = JSON.parse(JSON.stringify(where ?? {}))
    expect(whereToFilter(sent, fields)).toEqual(normalizeFilter(plain(built)))
    expect(filterToWhere(whereToFilter(sent, fields) ?? built, fields)).toEqual(where)
  })
  fc.assert(property, { numRuns: atDepth(2_000) })
})

test('a range that ends with the last day that can be entered is read back', () => {
  const range: Condition = {
    field: 'updatedAt',
    operator: 'days',
    values: ['1970-01-01', '9999-11-30'],
  }
  const built: Filter = { isAny: false, parts: [range] }
  expect(whereToFilter(filterToWhere(built, fields), fields)).toEqual(built)
})

test('simple filters have readable URLs', () => {
  const by = (one: Filter) => filterToWhere(one, fields)
  const published: Condition = { field: 'state', operator: 'is', values: ['published'] }
  const dear: Condition = { field: 'money', operator: 'gt', values: ['20'] }
  const here: Condition = { field: 'writer', operator: 'named', values: ['Woolf'] }
  const now: Condition = { field: 'updatedAt', operator: 'within', values: ['last 7 days'] }
  expect(fields.has('money')).toBe(true)
  expect(by({ isAny: false, parts: [published, dear, here] })).toEqual({
    state: 'published',
    money: { gt: '20' },
    writer: { name: { contains: 'Woolf' } },
  })
  expect(by({ isAny: false, parts: [now, { isAny: true, parts: [published, dear] }] })).toEqual({
    updatedAt: { gte: 'today-6d', lt: 'today+1d' },
    or: [{ state: 'published' }, { money: { gt: '20' } }],
  })
  expect(by({ isAny: false, parts: [] })).toBeUndefined()
})

test('a condition beside another one creates a group, up to three levels deep', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((value): Condition => ({
    field: 'text',
    operator: 'is',
    values: [value],
  })) as [Condition, Condition, Condition, Condition]
  const two = addCondition(addCondition(noFilter, a), b)
  const three = addCondition(two, c, { path: '1', isAny: true })
  expect(three).toEqual({ isAny: false, parts: [a, { isAny: true, parts: [b, c] }] })
  const four = addCondition(three, d, { path: '1.0', isAny: false })
  expect(four.parts[1]).toEqual({ isAny: true, parts: [{ isAny: false, parts: [b, d] }, c] })
  expect(filterToWhere(four, fields)).toEqual({
    text: 'a',
    or: [{ and: [{ text: 'b' }, { text: 'd' }] }, { text: 'c' }],
  })
  const deepest = (four.parts[1] as Group).parts[0] as Group
  expect(canInsert(deepest, { path: '1.0.0', isAny: true })).toBe(false)
  expect(canInsert(deepest, { path: '1.0.0', isAny: false })).toBe(true)
  // Inverting a group inverts its nested groups, but not its parents.
  expect(invertGroup(four, '1.0')).toEqual({
    isAny: false,
    parts: [a, { isAny: true, parts: [b, d, c] }],
  })
  expect(invertGroup(four, '1')).toEqual({
    isAny: false,
    parts: [a, { isAny: true, parts: [b, d] }, c],
  })
})

test.each<[object, string]>([
  [{ not: { or: [{ state: 'draft' }] } }, 'not (status is draft)'],
  [{ state: { in: [{ odd: true }] } }, 'Status is any of {"odd":true}'],
  [{ nowhere: 1 }, 'nowhere is 1'],
  [{ updatedAt: { gt: '2026-01-01T00:00:00Z' } }, 'Updated is greater than 2026-01-01T00:00:00Z'],
  [{ state: null }, 'Status is null'],
  [{ or: [] }, 'never'],
  [{ loans: { empty: true } }, 'loans is empty'],
  [{ writer: { born: { gt: '1900-01-01' } } }, 'Writer (born is greater than 1900-01-01)'],
])('a filter that the bar cannot edit is displayed as text and preserved: %j', (where, phrase) => {
  const current = whereToFilter({ ...where, money: { gt: '20' } }, fields)
  const [stored, ...others] = current?.parts ?? []
  expect(stored).toEqual({ where })
  expect(others).toHaveLength(1)
  expect(filterToWhere(current ?? noFilter, fields)).toEqual({ ...where, money: { gt: '20' } })
  const offered = { titles: new Map(), found: new Map() }
  const context = { fields, offered, speech: { language: 'en', locale: 'en-GB' } }
  expect(describeOpaqueFilter(where, context).toLowerCase()).toBe(phrase.toLowerCase())
})

test('too deeply nested groups become one opaque part, and an invalid filter is nothing', () => {
  const deep = {
    or: [
      { state: 'draft', or: [{ text: 'a' }, { text: 'b', or: [{ text: 'c' }, { text: 'd' }] }] },
      { text: 'e' },
    ],
  }
  const read = whereToFilter(deep, fields) ?? noFilter
  expect(filterToWhere(read, fields)).toEqual(deep)
  expect(JSON.stringify(read).match(/"where"/gu)).toHaveLength(1)
  expect(whereToFilter(['state'], fields)).toBeUndefined()
})
