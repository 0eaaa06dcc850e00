import { expect, test } from 'vitest'
import { canBreak, commitErrors } from './commit-conditions.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { sumOf } from '#shell/language/conditions/totals.ts'
import type { Where } from '#shell/language/conditions/where.ts'

const errors = defineErrors({ 'over-budget': 'The budget does not suffice.' })
const expense = entity({
  name: 'expense',
  plural: 'expenses',
  fields: {
    department: relation('department', { required: true, inverse: 'expenses' }),
    amount: money('EUR', { required: true }),
    reason: text(),
  },
  states: {
    initial: 'draft',
    moves: {
      submit: { from: 'draft', to: 'submitted', may: [] },
      correct: { from: 'submitted', to: 'submitted', may: [], input: { amount: 'required' } },
      approve: { from: 'submitted', to: 'approved', may: [] },
      book: { from: 'approved', to: 'booked', may: [] },
      reject: { from: ['submitted', 'approved'], to: 'rejected', may: [] },
    },
    finalStates: ['booked', 'rejected'],
  },
})
const verbs = ['create', 'change', 'remove', 'restore', ...Object.keys(expense.states.moves)]

function breaking(where?: Where): readonly string[] {
  const spent = computed({ expression: sumOf('expenses', decimalField('amount', 2), where) })
  const department = entity({
    name: 'department',
    plural: 'departments',
    fields: { budget: money('EUR'), spent },
    onlyIf: {
      commit: { budget: { check: { spent: { lte: 100 } }, else: errors['over-budget'] } },
    },
  })
  const [error] = commitErrors([department, expense])
  return error ? verbs.filter((verb) => canBreak(error, { entity: expense, verb })) : []
}

test.each<[Where | undefined, string]>([
  [undefined, 'create change remove restore correct'],
  [{ state: { in: ['approved', 'booked'] } }, 'change remove restore correct approve reject'],
  [{ state: { not: 'rejected' } }, 'create change remove restore correct reject'],
  [{ state: 'draft' }, 'create change remove restore submit correct'],
  [
    { or: [{ state: 'approved' }, { reason: { empty: true } }] },
    'create change remove restore correct approve book reject',
  ],
  [{ not: { state: 'draft' } }, 'create change remove restore submit correct'],
])('a total of %j is changed by %s', (where, expected) => {
  expect(breaking(where).join(' ')).toBe(expected)
})
