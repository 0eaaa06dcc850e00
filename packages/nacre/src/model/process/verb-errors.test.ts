import { expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { errorsOfVerb } from './verb-errors.ts'

const errors = defineErrors({ taken: { status: 409, message: 'It is taken.' } })
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: { seat: text(), note: text() },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: [] },
      swap: { from: 'held', to: 'paid', may: [], input: { seat: 'required' } },
      cancel: { from: ['held', 'paid'], to: 'canceled', may: [], input: { note: 'required' } },
      revive: { from: 'canceled', to: 'held', may: [] },
    },
  },
  unique: {
    seat: { fields: ['seat'], where: { state: { in: ['held', 'paid'] } }, else: errors.taken },
  },
})

test.each([
  ['create', true],
  ['pay', false],
  ['swap', true],
  ['cancel', false],
  ['revive', true],
])('%s can violate a constraint of some states: %s', (verb, isPossible) => {
  expect(errorsOfVerb(ticket, verb).map(({ code }) => code)).toEqual(isPossible ? ['taken'] : [])
})
