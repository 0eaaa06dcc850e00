import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { isNull, lessThan, not } from '#shell/language/expressions/conditions.ts'
import { dateTimeField } from '#shell/language/expressions/expression.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { now } from '#shell/language/expressions/time-expressions.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { everyone } from '#shell/language/roles/role.ts'
import type { Move } from '#shell/language/entities/state.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { problemsOf } from '../problems-of.fixture.ts'

const line = entity({
  name: 'line',
  plural: 'lines',
  fields: { order: relation('order', { required: true, inverse: 'lines' }) },
  states: {
    initial: 'open',
    moves: {
      pack: { from: 'open', to: 'packed', may: everyone },
      file: {
        from: 'packed',
        to: 'filed',
        may: everyone,
        on: { entity: 'order', verb: 'ship', via: 'order' },
      },
    },
    finalStates: ['filed'],
  },
  may: { read: everyone, create: everyone },
})

const declare = (asSoonAs: Where, others: Readonly<Record<string, Move>> = {}) =>
  defineProduct({
    name: 'Orders',
    tagline: 'Orders',
    entities: [
      entity({
        name: 'order',
        plural: 'orders',
        fields: {
          isPaid: boolean(),
          ends: dateTime(),
          open: computed({ expression: countOf('lines', { state: 'open' }), visible: 'all' }),
          isOver: computed({ expression: lessThan(dateTimeField('ends'), now) }),
          isDated: computed({ expression: not(isNull(dateTimeField('ends'))) }),
        },
        states: {
          initial: 'new',
          moves: {
            ship: { from: 'new', to: 'shipped', may: everyone, asSoonAs },
            ...others,
            reopen: { from: 'shipped', to: 'new', may: everyone },
          },
        },
        may: { read: everyone, create: everyone },
      }),
      line,
    ],
    pages: {},
  })
const mistakesOf = (asSoonAs: Where, others?: Readonly<Record<string, Move>>) =>
  problemsOf(declare(asSoonAs, others))

test('accepts a condition that only a write can make true', () => {
  expect(mistakesOf({ open: 0, isDated: true })).toEqual([])
  expect(mistakesOf({ lines: { state: 'packed' } })).toEqual([])
})

test('says what a condition cannot be', () => {
  expect(mistakesOf({ opne: 0 })).toEqual([
    'The move ship of order asks for opne, which is not a field of order. Did you mean open?',
  ])
  expect(mistakesOf({})).toEqual([
    'The move ship of order happens as soon as nothing in particular is true: name a condition.',
  ])
  expect(mistakesOf({ owner: me })).toEqual([
    'The move ship of order happens by itself, so nobody is me in its condition.',
  ])
  expect(mistakesOf({ or: [{ isPaid: true }, { isOver: true }] })).toEqual([
    'The move ship of order waits for order.isOver, which changes with time and not with a write. Let the move happen at a moment.',
  ])
})

test('a move that another one takes back is a circle, unless their conditions exclude each other', () => {
  const back = { from: 'shipped', to: 'new', may: everyone } as const
  expect(mistakesOf({ isPaid: true }, { back: { ...back, asSoonAs: { open: 0 } } })).toEqual([
    'order.ship leads to itself: order.ship → order.back → order.ship. Let one of these moves happen by hand, or let the code of one verb do both.',
  ])
  expect(mistakesOf({ isPaid: true }, { back: { ...back, asSoonAs: { isPaid: false } } })).toEqual(
    [],
  )
})

test('code that follows a move and creates what its condition reads is a circle', () => {
  const declared = declare({ open: 0 })
  const { step } = processesOf<typeof declared>()
  const again = step('order', 'ship', {
    description: 'Orders once more.',
    rights: { orders: ['create'] },
    effect: async () => {},
  })
  expect(problemsOf(withProcesses(declared, [{ again }]))).toEqual([
    'order.create leads to itself: order.create → order.ship → order.create. Let one of these moves happen by hand, or let the code of one verb do both.',
  ])
})
