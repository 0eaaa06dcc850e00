import { expect, test } from 'vitest'
import { problemsOf } from '../problems-of.fixture.ts'
import { equals } from '#shell/language/expressions/conditions.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { textField, integerField } from '#shell/language/expressions/expression.ts'
import { list } from '#shell/field-types/list/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { entitySchema } from '../../schema/entity-schema.ts'
import { defineProduct } from '#shell/language/product/product.ts'

function mistakesOf(...declared: readonly Parameters<typeof entity>[0][]): readonly string[] {
  const entities = declared.map((one) => entity(one))
  const rest = { roles: [], calls: {}, pages: {}, seeds: [] }
  return problemsOf(defineProduct({ name: 'Shop', tagline: 'Things', entities, ...rest }))
}

const named = { name: 'order', plural: 'orders' }
const isPost = equals(textField('way'), 'post')

test('a field that forms may hide cannot be required', () => {
  const street = text({ required: true, visibleWhen: isPost })
  expect(mistakesOf({ ...named, fields: { way: text(), street } })).toEqual([
    'The field street of order: It is shown only on a condition, so it cannot be required: nobody could fill it in elsewhere.',
  ])
  const usual = text({ required: true, default: 'here', visibleWhen: isPost })
  expect(mistakesOf({ ...named, fields: { way: text(), street: usual } })).toEqual([])
})

test('a visibility condition must name other existing fields', () => {
  const wrong = text({ visibleWhen: equals(integerField('way'), 1) })
  const own = text({ visibleWhen: equals(textField('own'), 'x') })
  const inside = list(text({ visibleWhen: isPost }))
  expect(mistakesOf({ ...named, fields: { way: text(), wrong, own, inside } })).toEqual([
    'The field wrong of order has a condition on which it is shown: It takes way for integer, but that is text.',
    'The field own of order is shown as its own value says: once hidden, nobody could bring it back.',
    'The field inside of order: What it lists cannot be shown on a condition. Only a field of the record itself can.',
  ])
})

test('a section must name existing fields, each once', () => {
  const sections = { one: { fields: ['way', 'wya'] }, two: { fields: ['way'] } }
  expect(mistakesOf({ ...named, fields: { way: text() }, sections })).toEqual([
    'The section one of order names wya, which is not a field. Did you mean way?',
    'The field way of order stands in two sections.',
  ])
})

test('a form reveals no field that the user may not read', () => {
  const order = entity({
    ...named,
    fields: { way: text(), street: text({ visibleWhen: isPost }), note: text() },
    sections: {
      post: { label: { en: 'By post', de: 'Mit der Post' }, fields: ['way', 'street'] },
      inside: { fields: ['note'] },
    },
  })
  const seenBy = (hidden: readonly string[]) =>
    entitySchema(order, {
      language: 'de',
      reach: () => 'all',
      readable: (field) => !hidden.includes(field),
      writable: () => true,
      pluralOf: () => undefined,
    })
  expect(seenBy([]).sections).toEqual([
    { name: 'post', label: 'Mit der Post', fields: ['way', 'street'] },
    { name: 'inside', label: 'Inside', fields: ['note'] },
  ])
  expect(seenBy([]).fields['street']?.visibleWhen).toEqual(isPost)
  const less = seenBy(['way', 'note'])
  expect(less.sections).toEqual([{ name: 'post', label: 'Mit der Post', fields: ['street'] }])
  expect(less.fields['street']).not.toHaveProperty('visibleWhen')
})
