import { expect, test } from 'vitest'
import { checkProduct } from '#shell/model/check-product.ts'
import { entity } from '#shell/model/entity.ts'
import { text } from '#shell/model/fields/text.ts'
import { page } from '#shell/model/page.ts'
import { declareProduct } from '#shell/model/product.ts'
import { declaredIn } from './declared-in.ts'

test('what is wrong with an entity begins with the file that declares it', () => {
  const odd = entity({ name: 'odd', plural: 'Odds', fields: { id: text() } })
  const other = entity({ name: 'other', plural: 'Others', fields: {} })
  const fileOf = declaredIn({ './product/entities/odd.ts': { odd, count: 2 } })
  const notFound = page({ path: '*', title: 'Nothing', description: '' })
  const product = declareProduct({
    name: 'Odd',
    tagline: '',
    entities: [odd, other],
    roles: [],
    calls: {},
    pages: { notFound },
    samples: [],
  })
  expect(checkProduct(product, fileOf)).toEqual([
    'product/entities/odd.ts: The plural Odds of odd must be in kebab case, such as folder-links.',
    'product/entities/odd.ts: The field id of odd needs another name: every record has one of its own.',
    'The plural Others of other must be in kebab case, such as folder-links.',
  ])
})
