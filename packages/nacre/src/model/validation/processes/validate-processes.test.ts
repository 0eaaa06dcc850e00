import { expect, test } from 'vitest'
import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { byApplication, numbered, sequence, slugOf } from '#shell/language/fields/field-source.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { now } from '#shell/language/expressions/time-expressions.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { problemsOf } from '../problems-of.fixture.ts'

const errors = defineErrors({ full: { status: 409, message: 'Full.', cause: 'x', hint: 'x' } })

const seat = entity({
  name: 'seat',
  plural: 'seats',
  fields: { code: text() },
  states: {
    initial: 'free',
    moves: {
      take: { from: 'free', to: 'taken', may: everyone, errors: [errors.full] },
      release: { from: 'taken', to: 'free', may: everyone },
    },
  },
  actions: { count: action({ answers: { seats: integer() } }) },
  may: { read: everyone, create: everyone, count: everyone },
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: { seat: relation('seat') },
  may: { read: everyone, create: everyone },
})

const declared = defineProduct({
  name: 'Seats',
  tagline: 'Seats and tickets',
  entities: [seat, ticket],
  errors,
  pages: {},
})
const { step } = processesOf<typeof declared>()
const count = step('seat', 'count', { description: 'Counts.', run: async () => ({ seats: 1 }) })
const mistakesOf = (modules: object) => problemsOf(withProcesses(declared, [{ count, ...modules }]))

test('an action needs code', () => {
  expect(problemsOf(declared)).toEqual([
    'The action count of seat has no code: no file in product/processes has a step for it.',
  ])
  expect(mistakesOf({})).toEqual([])
})

test('a verb has one step', () => {
  const one = step('ticket', 'create', { description: 'One.', effect: async () => {} })
  const other = step('ticket', ['create', 'change'], { description: 'Two.' })
  expect(mistakesOf({ one, other })).toEqual([
    'ticket.create has two steps, whose order nobody could tell. Call two functions in one step.',
  ])
})

test('names that the compiler did not check are checked', () => {
  const lost = { ...step('ticket', 'create', { description: 'x' }), entity: 'tikket' }
  const unknown = { ...step('ticket', 'create', { description: 'x' }), verbs: ['sell'] }
  const rights = { ...step('ticket', 'create', { description: 'x' }), rights: { seat: ['read'] } }
  expect(mistakesOf({ lost })).toEqual(['A step belongs to tikket, which is not an entity.'])
  expect(mistakesOf({ unknown })).toEqual([
    'A step belongs to sell of ticket, which is neither a verb nor a move nor an action with code: there is create, change, remove, restore.',
  ])
  expect(mistakesOf({ rights })).toEqual([
    'The rights name seat, which is not a list: there is seats, tickets.',
  ])
})

test('a chain of calls does not lead to its beginning', () => {
  const sell = step('ticket', 'create', {
    description: 'Takes the seat.',
    rights: { seats: ['release'] },
    effect: async () => {},
  })
  const release = step('seat', 'release', {
    description: 'Sells again.',
    rights: { tickets: ['create'] },
    effect: async () => {},
  })
  expect(mistakesOf({ sell, release })).toEqual([
    'The code of ticket.create leads to itself: ticket.create → seat.release → ticket.create. Take one right away.',
  ])
})

test('the errors of called verbs are named, or handled', () => {
  const sell = { description: 'Takes the seat.', rights: { seats: ['take'] } } as const
  expect(
    mistakesOf({ sell: step('ticket', 'create', { ...sell, effect: async () => {} }) }),
  ).toEqual([
    'ticket.create calls seat.take, which can end with full: name it in the errors of create, or in the catches of its step if the code handles it with tx.attempt.',
  ])
  const handled = step('ticket', 'create', { ...sell, catches: [errors.full] })
  expect(mistakesOf({ handled })).toEqual([])
})

test('what sets a value fits its field', () => {
  const order = entity({
    name: 'order',
    plural: 'orders',
    fields: {
      number: text({ set: numbered('O-{jear}') }),
      place: text({ set: sequence() }),
      slug: text({ set: slugOf('title') }),
      buyer: text({ set: me }),
      sold: integer({ set: now }),
      paid: dateTime({ required: true, set: byApplication }),
    },
    states: {
      initial: 'open',
      moves: {
        close: { from: 'open', to: 'closed', may: everyone, sets: { place: now } },
      },
      finalStates: ['closed'],
    },
    may: { read: everyone, create: everyone },
  })
  const product = defineProduct({ name: 'O', tagline: 'Orders', entities: [order], pages: {} })
  expect(problemsOf(product)).toEqual([
    'The field number of order has the pattern O-{jear}, whose {jear} is neither a field, {year}, {month} nor a number of digits such as {5}.',
    'The field number of order has the pattern O-{jear}, which has no number.',
    'The field place of order counts up, so it must be an integer.',
    'The field slug of order is made of title, which is not a text field of order.',
    'The field buyer of order is set to me, so it must be a relation to users.',
    'The field sold of order is set to a value of the type timestamp, but holds integer.',
    'The field paid of order is set by code, and required, but no code gives it when a record is created: that is the prepare of a step for create.',
    'The move close of order sets place to a value of the type timestamp, but it holds text.',
  ])
})
