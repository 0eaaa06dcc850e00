import { expect, test } from 'vitest'
import { checkProduct } from '../check-product.ts'
import { is } from '../conditions.ts'
import { entity } from '../entity.ts'
import { textOf, wholeOf } from '../expression.ts'
import { list } from '../fields/list.ts'
import { text } from '../fields/text.ts'
import { outlineOf } from '../outline/entity-outline.ts'
import { declareProduct } from '../product.ts'

function mistakesOf(...declared: readonly Parameters<typeof entity>[0][]): readonly string[] {
  const entities = declared.map((one) => entity(one))
  const rest = { roles: [], calls: {}, pages: {}, samples: [] }
  return checkProduct(declareProduct({ name: 'Shop', tagline: 'Things', entities, ...rest }))
}

const named = { name: 'order', plural: 'orders' }
const isPost = is(textOf('way'), 'post')

test('a field that forms may hide cannot be required, for nobody could fill it in', () => {
  const street = text({ required: true, shownWhen: isPost })
  expect(mistakesOf({ ...named, fields: { way: text(), street } })).toEqual([
    'The field street of order: It is shown only on a condition, so it cannot be required: nobody could fill it in elsewhere.',
  ])
  const usual = text({ required: true, default: 'here', shownWhen: isPost })
  expect(mistakesOf({ ...named, fields: { way: text(), street: usual } })).toEqual([])
})

test('what a condition of a form asks about has to be there, and to be something else', () => {
  const wrong = text({ shownWhen: is(wholeOf('way'), 1) })
  const own = text({ shownWhen: is(textOf('own'), 'x') })
  const inside = list(text({ shownWhen: isPost }))
  expect(mistakesOf({ ...named, fields: { way: text(), wrong, own, inside } })).toEqual([
    'The field wrong of order has a condition on which it is shown: It takes way for whole, but that is text.',
    'The field own of order is shown as its own value says: once hidden, nobody could bring it back.',
    'The field inside of order: What it lists cannot be shown on a condition. Only a field of the record itself can.',
  ])
})

test('a section names fields that there are, and each of them once', () => {
  const sections = { one: { fields: ['way', 'wya'] }, two: { fields: ['way'] } }
  expect(mistakesOf({ ...named, fields: { way: text() }, sections })).toEqual([
    'The section one of order names wya, which is not a field.',
    'The field way of order stands in two sections.',
  ])
})

test('nobody learns by a form of a field that they may not read', () => {
  const order = entity({
    ...named,
    fields: { way: text(), street: text({ shownWhen: isPost }), note: text() },
    sections: {
      post: { label: { en: 'By post', de: 'Mit der Post' }, fields: ['way', 'street'] },
      inside: { fields: ['note'] },
    },
  })
  const seenBy = (hidden: readonly string[]) =>
    outlineOf(order, {
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
  expect(seenBy([]).fields['street']?.shownWhen).toEqual(isPost)
  const less = seenBy(['way', 'note'])
  expect(less.sections).toEqual([{ name: 'post', label: 'Mit der Post', fields: ['street'] }])
  expect(less.fields['street']).not.toHaveProperty('shownWhen')
})
