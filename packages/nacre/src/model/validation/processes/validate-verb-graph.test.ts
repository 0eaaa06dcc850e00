import { expect, test } from 'vitest'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { integerField } from '#shell/language/expressions/expression.ts'
import { sumOf } from '#shell/language/conditions/totals.ts'
import { validateVerbGraph } from './validate-verb-graph.ts'

const errors = defineErrors({ empty: 'The shelf is empty.' })

const shelf = entity({
  name: 'shelf',
  plural: 'shelves',
  fields: {
    stock: computed({
      expression: sumOf('moves', integerField('amount')),
      stored: true,
      visible: 'all',
    }),
  },
  onlyIf: { commit: { some: { check: { stock: { gte: 0 } }, else: errors.empty } } },
})
const fields = {
  shelf: relation('shelf', { required: true, inverse: 'moves' }),
  amount: integer({ required: true }),
}
const names = { name: 'shelfMove', plural: 'shelf-moves' } as const
const problemsOf = (moves: Parameters<typeof validateVerbGraph>[0]['entities'][number]) =>
  validateVerbGraph({ entities: [shelf, moves] }).map(({ problem }) => problem)

test('one message says which verbs can break a condition of another entity', () => {
  expect(problemsOf(entity({ ...names, fields }))).toEqual([
    'shelfMove.create, change, remove, restore can break a condition of shelf at the end of the transaction, with empty: name it in the errors of shelfMove.',
  ])
  const named = entity({ ...names, fields, errors: { commit: [errors.empty] } })
  expect(problemsOf(named)).toEqual([])
})

test('records that are always frozen are only created', () => {
  const frozen = { message: 'It stays as it is.' }
  expect(problemsOf(entity({ ...names, fields, frozen }))).toEqual([
    'shelfMove.create can break a condition of shelf at the end of the transaction, with empty: name it in the errors of create.',
  ])
})
