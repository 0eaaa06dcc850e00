import { expect, test } from 'vitest'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { createDescriber } from './describe-operation.ts'

const errors = defineErrors({ 'seat-lost': { status: 409, message: 'The seat is lost.' } })
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: { code: text() },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: [] },
      lapse: {
        from: 'held',
        to: 'lapsed',
        may: [],
        after: minutes(15),
        errors: [errors['seat-lost']],
      },
    },
    finalStates: ['paid', 'lapsed'],
  },
})

test('a write of a record can end with the errors of the moves that are due before it', () => {
  const describe = createDescriber(ticket, [], [ticket])
  const documentOf = (kind: 'create' | 'change' | 'move' | 'read', name?: string) =>
    JSON.stringify(describe(kind, { ...(name !== undefined && { name }) }))
  expect(documentOf('move', 'pay')).toContain('seat-lost')
  expect(documentOf('change')).toContain('seat-lost')
  expect(documentOf('create')).not.toContain('seat-lost')
  expect(documentOf('read')).not.toContain('seat-lost')
})
