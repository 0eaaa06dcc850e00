import { expect, test } from 'vitest'
import { checkShownAs } from './check-shown-as.ts'
import { entity } from '../entity.ts'
import { join, textOf, wholeOf } from '../expression.ts'
import { computed } from '../fields/computed.ts'
import { integer } from '../fields/integer.ts'
import { text } from '../fields/text.ts'

const fields = {
  first: text(),
  age: integer(),
  name: computed({ from: join(textOf('first'), wholeOf('age')) }),
  double: computed({ from: wholeOf('age') }),
}
const mistakes = (shown: object) => [
  ...checkShownAs({ ...entity({ name: 'pen', plural: 'pens', fields }), ...shown }),
]

test('what a record is called by is a text of it', () => {
  expect(mistakes({ title: 'first' })).toEqual([])
  expect(mistakes({ title: 'name' })).toEqual([])
  expect(mistakes({ title: 'nmae' })).toEqual(['Each pen is called by nmae, which is not a field.'])
  const numbers = ['age', 'double'].flatMap((title) => mistakes({ title }))
  expect(numbers).toEqual([
    'Each pen is called by age, which is not a text. Make one: computed({ from: join(…) }).',
    'Each pen is called by double, which is not a text. Make one: computed({ from: join(…) }).',
  ])
})

test('the columns of a list are there, once each', () => {
  expect(mistakes({ columns: ['name', 'age', 'created', 'updated'] })).toEqual([])
  expect(mistakes({ columns: ['state', 'age', 'ag', 'age'] })).toEqual([
    'The list of pens has a column state, which is not a field.',
    'The list of pens has a column ag, which is not a field.',
    'The list of pens has the column age twice.',
  ])
})
