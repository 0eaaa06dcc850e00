import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineOf } from '#shell/model/outline/entity-outline.ts'
import { type AskedField, type AskedKind, askedFields } from './asked-field.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { entity } from '#shell/model/entity.ts'
import { everyType } from '#shell/model/fields/every-type.fixture.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { text } from '#shell/model/fields/text.ts'
import {
  type Condition,
  type Filter,
  type Group,
  hasRoom,
  isGroup,
  isKept,
  noFilter,
  type Part,
  tidy,
  turned,
  withAdded,
  withCondition,
} from './filter.ts'
import { keptWords } from './kept-words.ts'
import { filterOf, whereOf } from './filter-where.ts'
import { arityOf, operatorsFor } from './operators.ts'
import { periods } from './periods.ts'

const knows = {
  reach: () => 'all' as const,
  readable: () => true,
  writable: () => true,
  pluralOf: (name: string) => `${name}s`,
  language: 'en',
}
const writer = outlineOf(
  entity({ name: 'writer', plural: 'writers', fields: { name: text() }, may: {} }),
  knows,
)
const declared = Object.fromEntries(
  Object.entries(everyType).map(([name, { field }]) => [name, field]),
)
const thing = outlineOf(
  entity({
    name: 'thing',
    plural: 'things',
    fields: {
      ...declared,
      size: choice(['small', 'large']),
      writer: relation('writer'),
      helpers: relations('writer'),
    },
    states: { initial: 'draft', moves: { publish: { from: 'draft', to: 'published', who: [] } } },
    may: {},
  }),
  knows,
)
const fields = askedFields(thing, [writer], 'en')

const word = fc
  .string({ minLength: 1, maxLength: 8 })
  .filter((one) => one.trim() === one && one !== '')
const day = fc
  .date({ min: new Date('0001-01-02'), max: new Date('9999-11-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const values: Readonly<Record<AskedKind, fc.Arbitrary<string>>> = {
  text: word,
  whole: fc.maxSafeInteger().map((one) => String(one + 0)),
  decimal: fc
    .tuple(fc.maxSafeInteger(), fc.nat(99))
    .map(([one, part]) => `${Math.trunc(one / 1e4)}.${part}`),
  yes: fc.constantFrom('yes', 'no'),
  choice: fc.constantFrom('small', 'large', 'draft', 'published'),
  date: day,
  moment: day,
  relation: fc.constant('0000000000000001'),
  other: fc.constant(''),
}

const conditionOf = (field: AskedField): fc.Arbitrary<Condition> =>
  fc.constantFrom(...operatorsFor(field)).chain((operator) => {
    const value =
      operator === 'within'
        ? fc.constantFrom(...Object.keys(periods))
        : operator === 'named'
          ? word
          : values[field.kind]
    const [minLength, maxLength] = { none: [0, 0], one: [1, 1], two: [2, 2], many: [1, 4] }[
      arityOf(operator)
    ] as [number, number]
    return fc
      .array(value, { minLength, maxLength })
      .map((all) => ({ field: field.name, operator, values: all }))
  })
const condition = fc.constantFrom(...fields.values()).chain(conditionOf)

/** The groups and conditions of a filter, by their places. */
function placesOf(group: Group, at = ''): readonly { path: string; group: Group }[] {
  return group.parts.flatMap((part, place) => {
    const path = at === '' ? `${place}` : `${at}.${place}`
    return [{ path, group }, ...(isGroup(part) ? placesOf(part, path) : [])]
  })
}

const someOf = <T>(all: readonly T[], chance: number): T | undefined =>
  all[Math.floor(chance * all.length)]
const chance = fc.double({ min: 0, max: 0.999, noNaN: true })

/** A filter as somebody builds it: condition by condition, beside others, turned round, and taken away. */
const step = fc.oneof(
  condition.map((one) => (filter: Filter) => withAdded(filter, one)),
  fc.tuple(condition, chance, fc.boolean()).map(([one, at, isAny]) => (filter: Filter) => {
    const open = placesOf(filter).filter(({ path, group }) => hasRoom(group, { path, isAny }))
    const beside = someOf(open, at)
    return beside ? withAdded(filter, one, { path: beside.path, isAny }) : filter
  }),
  chance.map((at) => (filter: Filter) => {
    const groups = placesOf(filter).filter(({ path }) => path.includes('.'))
    const inside = someOf(groups, at)?.path.split('.').slice(0, -1).join('.')
    return turned(filter, inside)
  }),
  chance.map(
    (at) => (filter: Filter) =>
      withCondition(filter, someOf(placesOf(filter), at)?.path ?? '0', undefined),
  ),
)
const filter = fc
  .array(step, { maxLength: 12 })
  .map((steps) => steps.reduce<Filter>((one, next) => next(one), noFilter))

/** On one day and from a day to the same are the same. */
function plain(one: Group): Group {
  const same = (part: Part): Part => {
    if (isGroup(part)) return plain(part)
    const isOneDay =
      !isKept(part) &&
      part.operator === 'days' &&
      part.values[0] === part.values[1] &&
      fields.get(part.field)?.kind === 'moment'
    return isOneDay ? { ...part, operator: 'on', values: part.values.slice(0, 1) } : part
  }
  return { ...one, parts: one.parts.map(same) }
}

test('whatever is built in the bar stands in the address and comes back as it was', () => {
  const property = fc.property(filter, (built) => {
    const where = whereOf(built, fields)
    const sent: unknown = JSON.parse(JSON.stringify(where ?? {}))
    expect(filterOf(sent, fields)).toEqual(tidy(plain(built)))
    expect(whereOf(filterOf(sent, fields) ?? built, fields)).toEqual(where)
  })
  fc.assert(property, { numRuns: 2_000 })
})

test('what is easily said is easily read in the address', () => {
  const by = (one: Filter) => whereOf(one, fields)
  const published: Condition = { field: 'state', operator: 'is', values: ['published'] }
  const dear: Condition = { field: 'money', operator: 'gt', values: ['20'] }
  const here: Condition = { field: 'writer', operator: 'named', values: ['Woolf'] }
  const now: Condition = { field: 'updated', operator: 'within', values: ['last 7 days'] }
  expect(fields.has('money')).toBe(true)
  expect(by({ isAny: false, parts: [published, dear, here] })).toEqual({
    state: 'published',
    money: { gt: '20' },
    writer: { name: { contains: 'Woolf' } },
  })
  expect(by({ isAny: false, parts: [now, { isAny: true, parts: [published, dear] }] })).toEqual({
    updated: { gte: 'today-6d', lt: 'today+1d' },
    or: [{ state: 'published' }, { money: { gt: '20' } }],
  })
  expect(by({ isAny: false, parts: [] })).toBeUndefined()
})

test('a condition is put beside another in a group of their own, three groups deep and no deeper', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((value): Condition => ({
    field: 'text',
    operator: 'is',
    values: [value],
  })) as [Condition, Condition, Condition, Condition]
  const two = withAdded(withAdded(noFilter, a), b)
  const three = withAdded(two, c, { path: '1', isAny: true })
  expect(three).toEqual({ isAny: false, parts: [a, { isAny: true, parts: [b, c] }] })
  const four = withAdded(three, d, { path: '1.0', isAny: false })
  expect(four.parts[1]).toEqual({ isAny: true, parts: [{ isAny: false, parts: [b, d] }, c] })
  expect(whereOf(four, fields)).toEqual({
    text: 'a',
    or: [{ and: [{ text: 'b' }, { text: 'd' }] }, { text: 'c' }],
  })
  const deepest = (four.parts[1] as Group).parts[0] as Group
  expect(hasRoom(deepest, { path: '1.0.0', isAny: true })).toBe(false)
  expect(hasRoom(deepest, { path: '1.0.0', isAny: false })).toBe(true)
  // A word turns its own group, with what is in it, and leaves what is around it.
  expect(turned(four, '1.0')).toEqual({
    isAny: false,
    parts: [a, { isAny: true, parts: [b, d, c] }],
  })
  expect(turned(four, '1')).toEqual({
    isAny: false,
    parts: [a, { isAny: true, parts: [b, d] }, c],
  })
})

test.each<[object, string]>([
  [{ not: { or: [{ state: 'draft' }] } }, 'not (state is draft)'],
  [{ state: { in: [{ odd: true }] } }, 'State is one of {"odd":true}'],
  [{ nowhere: 1 }, 'nowhere is 1'],
  [{ updated: { gt: '2026-01-01T00:00:00Z' } }, 'Changed over 2026-01-01T00:00:00Z'],
  [{ state: null }, 'State is null'],
  [{ or: [] }, 'never'],
  [{ loans: { empty: true } }, 'loans is empty'],
  [{ writer: { born: { gt: '1900-01-01' } } }, 'Writer (born over 1900-01-01)'],
])('what the bar cannot edit is said in words and kept as it is: %j', (where, words) => {
  const held = filterOf({ ...where, money: { gt: '20' } }, fields)
  const [kept, ...others] = held?.parts ?? []
  expect(kept).toEqual({ where })
  expect(others).toHaveLength(1)
  expect(whereOf(held ?? noFilter, fields)).toEqual({ ...where, money: { gt: '20' } })
  const offered = { titles: new Map(), found: new Map() }
  const told = { fields, offered, speech: { language: 'en', locale: 'en-GB' } }
  expect(keptWords(where, told).toLowerCase()).toBe(words.toLowerCase())
})

test('groups that are too deep to edit are one part, and what is no condition at all is nothing', () => {
  const deep = {
    or: [
      { state: 'draft', or: [{ text: 'a' }, { text: 'b', or: [{ text: 'c' }, { text: 'd' }] }] },
      { text: 'e' },
    ],
  }
  const read = filterOf(deep, fields) ?? noFilter
  expect(whereOf(read, fields)).toEqual(deep)
  expect(JSON.stringify(read).match(/"where"/gu)).toHaveLength(1)
  expect(filterOf(['state'], fields)).toBeUndefined()
})
