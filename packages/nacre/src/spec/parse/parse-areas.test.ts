import { expect, test } from 'vitest'
import { text } from '#shell/field-types/text/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { role } from '#shell/language/roles/role.ts'
import { area } from '#shell/language/product/area.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { describeProduct } from '../describe/describe-product.ts'
import { renderSpecification } from '../document/specification.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { shellFacts } from '../shell-facts.fixture.ts'
import { parseSpecification } from './parse-specification.ts'

const clerk = role('clerk')
const order = entity({ name: 'order', plural: 'orders', fields: { title: text() } })
const line = entity({ name: 'line', plural: 'lines', fields: { title: text() } })
const product = defineProduct({
  name: 'Shop',
  tagline: 'A shop',
  entities: [order, line],
  roles: [clerk],
  pages: {},
  areas: {
    desk: area({
      path: '/desk',
      label: 'Desk',
      roles: [clerk],
      entities: {
        order: { where: { owner: me }, columns: ['title'], verbs: ['create'] },
        line: { pluralLabel: 'Lines', isInNavigation: false },
      },
    }),
  },
})

test('areas are printed and read back', () => {
  const description = describeProduct(product, shellFacts)
  expect(description.areas).toMatchObject([
    { entities: [{ name: 'order' }, { name: 'line', isInNavigation: false }] },
  ])
  const markdown = writeMarkdown(renderSpecification(description))
  expect(parseSpecification(markdown, description.shell).description.areas).toEqual(
    description.areas,
  )
})
