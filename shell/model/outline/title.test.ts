import { expect, test } from 'vitest'
import { entity } from '../entity.ts'
import { join, textOf } from '../expression.ts'
import { computed } from '../fields/computed.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { text } from '../fields/text.ts'
import { titleFieldsOf, titleIn } from './title.ts'

const name = computed({ from: join(textOf('first'), ' ', textOf('last')) })
const person = entity({
  name: 'person',
  plural: 'people',
  fields: { first: text(), last: text({ required: true }), email: email(), name },
  title: 'name',
})
const { title: _, ...unnamed } = person
const label = 'Person'

test('a record is called by the field that its entity names', () => {
  const mia = { id: '1', first: 'Mia', last: 'Smith', name: 'Mia Smith' }
  expect(titleIn({ ...person, label }, mia)).toBe('Mia Smith')
  expect(titleIn({ ...unnamed, label }, mia)).toBe('Mia')
})

test('a record without what it would be called by is called by what else can be said of it', () => {
  expect(titleFieldsOf(unnamed)).toEqual(['first', 'email', 'name'])
  expect(titleIn({ ...unnamed, label }, { id: '1', first: null, email: 'mia@x.org' })).toBe(
    'mia@x.org',
  )
  expect(titleIn({ ...unnamed, label }, { id: '1' })).toBe('Person 1')
})

test('nobody asks for more than what no record is without', () => {
  const fields = { title: text({ required: true }), email: email() }
  expect(titleFieldsOf({ fields })).toEqual(['title'])
})

test('a note is called by its first line, as it reads', () => {
  const note = { fields: { body: longText() }, label: 'Note' }
  const said = (body: string) => titleIn(note, { id: '1', body })
  expect(said('\n# The **old** key\n\nIt is lost.')).toBe('The old key')
  expect(said('- Ask `Mia`')).toBe('Ask Mia')
  expect(said('3 * 4 * 5 and snake_case_names')).toBe('3 * 4 * 5 and snake_case_names')
})
