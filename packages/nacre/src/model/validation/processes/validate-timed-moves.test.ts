import { expect, test } from 'vitest'
import { bindExpression } from '#shell/language/entities/bind-time-zone.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import {
  days,
  type Duration,
  hours,
  minutes,
  months,
} from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  dateTimeField,
  type Expression,
  integerField,
  textField,
} from '#shell/language/expressions/expression.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { minus, plus } from '#shell/language/expressions/time-expressions.ts'
import { validateTimedMoves } from './validate-timed-moves.ts'

const problemsOf = (time: { after?: Duration; at?: Expression<'timestamp' | 'date'> }) => {
  const ticket = entity({
    name: 'ticket',
    plural: 'tickets',
    fields: { code: text(), ends: dateTime(), length: integer() },
    states: {
      initial: 'open',
      moves: { lapse: { from: 'open', to: 'lapsed', may: [], ...time } },
      finalStates: ['lapsed'],
    },
  })
  return [...validateTimedMoves(ticket)].map(({ problem }) => problem)
}

test('accepts one time that an index can find', () => {
  expect(problemsOf({ after: minutes(15) })).toEqual([])
  expect(problemsOf({ at: dateTimeField('ends') })).toEqual([])
  expect(problemsOf({ at: plus(dateTimeField('ends'), minutes(15)) })).toEqual([])
  expect(problemsOf({ at: minus(dateTimeField('createdAt'), days(1)) })).toEqual([])
})

test('rejects two times, no time, and times that no index can find', () => {
  expect(problemsOf({ after: days(1), at: dateTimeField('ends') })).toEqual([
    'The move lapse of ticket has both after and at. Declare one of them.',
  ])
  expect(problemsOf({ after: minutes(0) })).toEqual([
    'The move lapse of ticket happens after 0 minutes, which must be a whole number from 1.',
  ])
  expect(problemsOf({ after: minutes(integerField('length')) })).toEqual([
    expect.stringContaining('Put the moment into a computed field.'),
  ])
  expect(problemsOf({ at: plus(dateTimeField('ends'), minutes(integerField('length'))) })).toEqual([
    expect.stringContaining('Put the moment into a computed field.'),
  ])
  expect(problemsOf({ at: textField('code') as never })).toEqual([
    'The move lapse of ticket happens at code, which is not a date or a date and time of ticket.',
  ])
})

test('rejects a moment that no column has, and finds one that is a span after a column', () => {
  const problemsAt = (expression: Expression) => {
    const offer = entity({
      name: 'offer',
      plural: 'offers',
      fields: {
        ends: dateTime(),
        length: integer(),
        until: computed({ expression: bindExpression(expression, 'Europe/Berlin') }),
      },
      states: {
        initial: 'open',
        moves: { lapse: { from: 'open', to: 'lapsed', may: [], at: dateTimeField('until') } },
        finalStates: ['lapsed'],
      },
    })
    return [...validateTimedMoves(offer)].map(({ problem }) => problem)
  }
  expect(problemsAt(plus(dateTimeField('ends'), days(7)))).toEqual([])
  const missing =
    'The move lapse of offer happens at until, which has no column, so that no index can find it. Store it.'
  expect(problemsAt(plus(dateTimeField('ends'), days(integerField('length'))))).toEqual([missing])
  expect(problemsAt(plus(dateTimeField('event.ends'), hours(1)))).toEqual([missing])
})

test('rejects a field with the name of the time in the state', () => {
  const member = entity({
    name: 'member',
    plural: 'members',
    fields: { since: dateTime() },
    states: { initial: 'open', moves: {}, finalStates: ['open'] },
  })
  expect([...validateTimedMoves(member)].map(({ place }) => place)).toEqual([
    ['member', 'fields', 'since'],
  ])
})

test('rejects moves at moments that lead back to their beginning', () => {
  const season = entity({
    name: 'season',
    plural: 'seasons',
    fields: { opens: dateTime(), closes: dateTime() },
    states: {
      initial: 'closed',
      moves: {
        open: { from: 'closed', to: 'open', may: [], at: dateTimeField('opens') },
        close: { from: 'open', to: 'closed', may: [], at: dateTimeField('closes') },
      },
    },
  })
  expect([...validateTimedMoves(season)].map(({ problem }) => problem)).toEqual([
    'season.open leads to itself: season.open → season.close → season.open. Once their moments are past, these moves would never end. Let one of them happen by hand, after a duration, or set its next moment.',
  ])
})

test('a move that sets its next moment may repeat', () => {
  const member = entity({
    name: 'member',
    plural: 'members',
    fields: { paidUntil: dateTime({ required: true }) },
    states: {
      initial: 'active',
      moves: {
        renew: {
          from: 'active',
          to: 'active',
          may: [],
          at: dateTimeField('paidUntil'),
          sets: { paidUntil: plus(dateTimeField('paidUntil'), months(1)) },
        },
      },
    },
  })
  expect([...validateTimedMoves(member)]).toEqual([])
})
