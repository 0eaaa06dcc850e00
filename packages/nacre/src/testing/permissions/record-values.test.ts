import { expect, test } from 'vitest'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { dateTimeField } from '#shell/language/expressions/expression.ts'
import { valuesOf } from './record-values.ts'

const fields = { starts: dateTime({ required: true }) }
const names = { name: 'visit', plural: 'visits', fields } as const
const startOf = (visit: Parameters<typeof valuesOf>[0]) =>
  new Date(String(valuesOf(visit, new Map())['starts']))

test('no move by time is due for a generated record', () => {
  const lapse = { from: 'planned', to: 'lapsed', may: [], at: dateTimeField('starts') } as const
  const timed = entity({ ...names, states: { initial: 'planned', moves: { lapse } } })
  expect(startOf(timed).getFullYear()).toBe(2090)
  expect(startOf(entity(names)).getFullYear()).toBeLessThan(2090)
})
