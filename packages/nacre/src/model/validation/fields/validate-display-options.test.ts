import { expect, test } from 'vitest'
import { sentencesOf } from '../problems-of.fixture.ts'
import { validateListDisplay } from './validate-display-options.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { concat, textField, integerField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'

const fields = {
  first: text(),
  age: integer(),
  name: computed({ expression: concat(textField('first'), integerField('age')) }),
  double: computed({ expression: integerField('age') }),
}
const mistakes = (content: object) =>
  sentencesOf([
    ...validateListDisplay({ ...entity({ name: 'pen', plural: 'pens', fields }), ...content }),
  ])

test('the title field must be a text field', () => {
  expect(mistakes({ titleField: 'first' })).toEqual([])
  expect(mistakes({ titleField: 'name' })).toEqual([])
  expect(mistakes({ titleField: 'nmae' })).toEqual([
    'The titleField of pen is nmae, which is not a field. Did you mean name?',
  ])
  const numbers = ['age', 'double'].flatMap((titleField) => mistakes({ titleField }))
  expect(numbers).toEqual([
    'The titleField of pen is age, which is not a text. A computed field can be one: computed({ expression: concat(…) }).',
    'The titleField of pen is double, which is not a text. A computed field can be one: computed({ expression: concat(…) }).',
  ])
})

test('the columns of a list must exist and be unique', () => {
  expect(mistakes({ columns: ['name', 'age', 'createdAt', 'updatedAt'] })).toEqual([])
  expect(mistakes({ columns: ['state', 'age', 'ag', 'age'] })).toEqual([
    'The list of pens has a column state, which is not a field.',
    'The list of pens has a column ag, which is not a field. Did you mean age?',
    'The list of pens has the column age twice.',
  ])
})
