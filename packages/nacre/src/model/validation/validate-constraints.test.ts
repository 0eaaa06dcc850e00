import { expect, test } from 'vitest'
import { defineErrors } from '../define-errors.ts'
import { entity } from '../entity.ts'
import type { UniqueConstraint } from '../entity-declaration.ts'
import { integer } from '../fields/integer.ts'
import { list } from '../fields/list.ts'
import { relation } from '../fields/relation.ts'
import { text } from '../fields/text.ts'
import { sentencesOf } from './problems-of.fixture.ts'
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
  return sentencesOf([...validateConstraints(ticket, { errors })])
}

test.each<[UniqueConstraint, ...string[]]>([
  [{ fields: ['seat'], where: { state: 'held', row: { lt: 10 }, event: { empty: false } } }],
  [{ fields: ['seat'], else: errors['seat-taken'] }],
  [
    { fields: ['tags'] },
    'The unique constraint seat of ticket compares tags, whose values cannot be compared.',
  ],
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
