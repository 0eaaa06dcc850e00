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
  isGroup,
  tidy,
  turned,
  withAdded,
  withCondition,
} from './filter.ts'
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

/** A filter as somebody builds it: condition by condition, beside others, turned round, and taken away. */
const step = fc.oneof(
  condition.map((one) => (filter: Filter) => withAdded(filter, one)),
  fc.tuple(condition, fc.nat(3)).map(
    ([one, at]) =>
      (filter: Filter) =>
        at < filter.parts.length ? withAdded(filter, one, String(at)) : filter,
  ),
  fc.constant(turned),
  fc.tuple(fc.nat(3), fc.nat(1)).map(
    ([at, within]) =>
      (filter: Filter) =>
        withCondition(filter, `${at}.${within}`, undefined),
  ),
)
const filter = fc
  .array(step, { maxLength: 8 })
  .map((steps) => steps.reduce<Filter>((one, next) => next(one), { isAny: false, parts: [] }))

/** On one day and from a day to the same are the same. */
function plain(one: Filter): Filter {
  const same = (part: Condition): Condition =>
    part.operator === 'days' &&
    part.values[0] === part.values[1] &&
    fields.get(part.field)?.kind === 'moment'
      ? { ...part, operator: 'on', values: part.values.slice(0, 1) }
      : part
  return {
    ...one,
    parts: one.parts.map((part) =>
      isGroup(part) ? { ...part, parts: part.parts.map(same) } : same(part),
    ),
  }
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

test.each([
  { not: { or: [{ state: 'draft' }] } },
  { state: { in: [{ odd: true }] } },
  { nowhere: 1 },
  { or: [{ or: [{ state: 'draft' }] }] },
  { updated: { gt: '2026-01-01T00:00:00Z' } },
  { state: null },
  ['state'],
])('what the bar cannot say is left as it is: %j', (where) => {
  expect(filterOf(where, fields)).toBeUndefined()
})
