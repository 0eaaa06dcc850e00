import { expect, test } from 'vitest'
import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { page } from '#shell/language/product/page.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { declarationFileOf } from './declaration-file.ts'

test('an error in an entity starts with the file that declares the entity', () => {
  const odd = entity({ name: 'odd', plural: 'Odds', fields: { id: text() } })
  const other = entity({ name: 'other', plural: 'Others', fields: {} })
  const fileOf = declarationFileOf({ '/product/entities/odd.ts': { odd, count: 2 } })
  const notFound = page({ path: '*', title: 'Nothing', description: '' })
  const product = defineProduct({
    name: 'Odd',
    tagline: '',
    entities: [odd, other],
    roles: [],
    calls: {},
    pages: { notFound },
    seeds: [],
  })
  expect(validateProduct(product, fileOf).map(formatDeclarationError)).toEqual([
    "product/entities/odd.ts: odd › plural: The plural Odds of odd must be in kebab case, such as folder-links. Example: plural: 'folder-links'",
    'product/entities/odd.ts: odd › fields › id: The field id of odd needs another name: every record has one of its own. Example: idText: text({ min: 1, max: 120 })',
    "other › plural: The plural Others of other must be in kebab case, such as folder-links. Example: plural: 'folder-links'",
  ])
})
