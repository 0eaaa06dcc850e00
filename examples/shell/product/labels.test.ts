import { expect, test } from 'vitest'
import { product } from './product.ts'
import { editor } from './roles.ts'

const declared = product.entities.filter(({ name }) => name !== product.users?.entity.name)

/** Whether a label is declared in both languages of the product. */
const isTranslated = (label: unknown) =>
  product.languages.every((language) => Reflect.has(Object(label), language))

test.each(declared.map((entity) => [entity.name, entity] as const))(
  'every label of %s is declared in every language of the product',
  (_, { label, pluralLabel, fields, actions, states }) => {
    const labels: Record<string, unknown> = { label, pluralLabel }
    for (const [name, field] of Object.entries({ ...fields, ...actions, ...states?.moves })) {
      labels[name] = field.label
    }
    Object.assign(labels, states?.labels)
    expect(Object.keys(labels).filter((name) => !isTranslated(labels[name]))).toEqual([])
  },
)

test('the role has a label in every language of the product', () => {
  expect(isTranslated(editor.label)).toBe(true)
})
