import { expect, test } from 'vitest'
import { hours } from '#shell/language/expressions/duration.ts'
import {
  concat,
  dateTimeField,
  lengthOf,
  textField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { email } from '#shell/field-types/email/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { plus } from '#shell/language/expressions/time-expressions.ts'
import { titledFields, titleFieldCandidates, recordTitle } from './title.ts'

const name = computed({ expression: concat(textField('first'), ' ', textField('last')) })
const fields = titledFields({
  first: text(),
  last: text({ required: true }),
  email: email(),
  name,
  initials: computed({ expression: lengthOf(textField('first')) }),
})
const user = { fields, titleField: 'name' }
const unnamed = { fields }
const label = 'Person'

test('the title of a record is the declared title field', () => {
  const mia = { id: '1', first: 'Mia', last: 'Smith', name: 'Mia Smith' }
  expect(recordTitle({ ...user, label }, mia)).toBe('Mia Smith')
  expect(recordTitle({ ...unnamed, label }, mia)).toBe('Mia')
})

test('a record without its title uses another descriptive field', () => {
  expect(titleFieldCandidates(unnamed)).toEqual(['first', 'email', 'name'])
  expect(recordTitle({ ...unnamed, label }, { id: '1', first: null, email: 'mia@x.org' })).toBe(
    'mia@x.org',
  )
  expect(recordTitle({ ...unnamed, label }, { id: '1' })).toBe('Person 1')
})

test('no fields follow one that is always present', () => {
  const titled = titledFields({ title: text({ required: true }), email: email() })
  expect(titleFieldCandidates({ fields: titled })).toEqual(['title'])
})

test('a computed time is no title, and a computed text is one', () => {
  const starts = dateTimeField('starts')
  const ends = computed({ expression: plus(starts, hours(1)) })
  const title = computed({ expression: concat(starts, ', ', textField('hall.name')) })
  const tour = { fields: titledFields({ ends, title }), label: 'Tour' }
  expect(titleFieldCandidates(tour)).toEqual(['title'])
  expect(titleFieldCandidates({ fields: titledFields({ ends }) })).toEqual([])
})

test('the title of a Markdown text is its first line without markup', () => {
  const note = { fields: { body: markdown() }, label: 'Note' }
  const output = (body: string) => recordTitle(note, { id: '1', body })
  expect(output('\n# The **old** key\n\nIt is lost.')).toBe('The old key')
  expect(output('- Ask `Mia`')).toBe('Ask Mia')
  expect(output('3 * 4 * 5 and snake_case_names')).toBe('3 * 4 * 5 and snake_case_names')
})

test('the only record of an entity has the label of the entity', () => {
  const settings = {
    label: 'Settings',
    fields: { notice: { type: 'text' as const } },
    isSingleton: true,
  }
  expect(recordTitle(settings, { id: 'settings00000000', notice: 'Closed' })).toBe('Settings')
})
