import { expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import type { UniqueConstraint } from '#shell/language/entities/entity-declaration.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import type { NoOverlap } from '#shell/language/entities/span-constraints.ts'
import { list } from '#shell/field-types/list/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { sentencesOf } from '../problems-of.fixture.ts'
import { validateConstraints } from './validate-constraints.ts'

const text422 = { status: 409, message: 'Taken.', cause: 'Taken.', hint: 'Choose another one.' }
const errors = defineErrors({ 'seat-taken': text422 })
const others = defineErrors({ 'row-taken': text422 })

const problems = (unique: UniqueConstraint) => {
  const ticket = entity({
    name: 'ticket',
    plural: 'tickets',
    fields: {
      seat: text(),
      row: integer({ max: 20 }),
      tags: list(text()),
      event: relation('event'),
    },
    states: { initial: 'held', moves: {} },
    unique: { seat: unique } as never,
  })
  return sentencesOf([...validateConstraints(ticket, { entities: [ticket], errors })])
}

test.each<[UniqueConstraint, ...string[]]>([
  [{ fields: ['seat'], where: { state: 'held', row: { lt: 10 }, event: { empty: false } } }],
  [{ fields: ['seat'], else: errors['seat-taken'] }],
  [
    { fields: ['seat'], message: 'One', else: 'Two' },
    'The unique constraint seat of ticket has a message and an else, which mean the same: take one out.',
  ],
  [
    { fields: ['seat'], else: others['row-taken'] },
    'A constraint of ticket has the error row-taken, which is not among the errors of the product.',
  ],
  [
    { fields: ['seat'], where: { state: 'gone' } },
    'The unique constraint seat of ticket has a condition that compares state with gone, which it cannot be.',
  ],
  [
    { fields: ['seat'], where: { or: [{ row: 'x' }, { not: { price: 1 } }] } },
    'The unique constraint seat of ticket has a condition that compares row with x, which it cannot be.',
    'The unique constraint seat of ticket has a condition on price, which is neither a field nor the state.',
  ],
  [
    { fields: ['seat'], where: { tags: { has: 'x' }, seat: { contains: 'x' } } },
    'The unique constraint seat of ticket has a condition on tags, which is not stored as one value.',
    'The unique constraint seat of ticket has a condition that compares seat by contains, which is not possible here.',
  ],
  [
    { fields: ['seat'], where: { event: { state: 'open' } } },
    'The unique constraint seat of ticket has a condition that compares event by state, which is not possible here.',
  ],
])('%j', (unique, ...expected) => {
  expect(problems(unique)).toEqual(expected)
})

const hall = entity({ name: 'hall', plural: 'halls', fields: { name: text() } })
const overlap = { per: 'hall', from: 'starts', to: 'ends', else: 'Taken.' } as const

test.each<[Partial<NoOverlap>, ...string[]]>([
  [{ gap: minutes(30), where: { title: { not: null } } }],
  [
    { per: 'title' },
    'The constraint hall of event is per title, which is not a relation to one record.',
  ],
  [
    { from: 'title', to: 'finish' },
    'The constraint hall of event takes from as title, which is not a date or a date and time of event itself.',
    'The constraint hall of event takes to as finish, which is not a date or a date and time of event itself.',
  ],
  [
    { gap: minutes(-5) },
    'The constraint hall of event has a gap that is not a whole number of minutes from 0.',
  ],
  [
    { with: { entity: 'closure', per: 'hall', from: 'starts', to: 'ends' } },
    'The constraint hall of event compares with closure, which is not an entity.',
  ],
  [
    { with: { entity: 'event', per: 'parent', from: 'starts', to: 'ends' } },
    'The constraint hall of event compares spans of a hall with those of a event.',
  ],
])('spans: %j', (part, ...expected) => {
  const event = entity({
    name: 'event',
    plural: 'events',
    fields: {
      title: text(),
      hall: relation('hall'),
      parent: relation('event'),
      starts: dateTime(),
      ends: dateTime(),
    },
    noOverlap: { hall: { ...overlap, ...part } },
  })
  expect(sentencesOf([...validateConstraints(event, { entities: [hall, event], errors })])).toEqual(
    expected,
  )
})

test('a move out of frozen records alone is named', () => {
  const withMoves = (when: Where, except: readonly string[] = []) =>
    entity({
      name: 'bill',
      plural: 'bills',
      fields: { sum: text() },
      states: {
        initial: 'draft',
        moves: {
          approve: { from: 'draft', to: 'approved', may: [] },
          book: { from: 'approved', to: 'booked', may: [] },
        },
        finalStates: ['booked'],
      },
      frozen: { when, except: except as never, message: 'Approved.' },
    })
  const problemsWith = (when: Where, except?: readonly string[]) => {
    const bill = withMoves(when, except)
    return [...validateConstraints(bill, { entities: [bill], errors: {} })].map(
      ({ problem }) => problem,
    )
  }
  expect(problemsWith({ state: { in: ['approved', 'booked'] } })).toEqual([
    'The move book of bill can never happen: the declaration frozen of bill holds in approved. Name the move in except, or freeze other states.',
  ])
  expect(problemsWith({ state: { not: 'draft' } }, ['book'])).toEqual([])
  expect(problemsWith({ state: 'booked' })).toEqual([])
  expect(problemsWith({ state: 'approved', sum: 'x' })).toEqual([])
})

test('frozen records and acyclic relations name what there is', () => {
  const event = entity({
    name: 'event',
    plural: 'events',
    fields: { title: text(), hall: relation('hall', { acyclic: true }) },
    frozen: { when: { state: 'approved' }, except: ['remark'] as never, message: 'Approved.' },
  })
  expect(sentencesOf([...validateConstraints(event, { entities: [hall, event], errors })])).toEqual(
    [
      'The relation hall of event is acyclic, but it leads to another entity and so never back.',
      'The declaration frozen of event has a condition on state, which is neither a field nor the state.',
      'The declaration frozen of event excepts remark, which is neither a field nor a move.',
    ],
  )
})
