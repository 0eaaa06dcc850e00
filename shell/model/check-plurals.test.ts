import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { checkProduct } from './check-product.ts'
import { entity } from './entity.ts'

test.each(['get', 'head', 'post', 'put', 'patch', 'delete'])(
  'a plural cannot be %s, for pages could not reach its records',
  (plural) => {
    const pen = entity({ name: 'pen', plural, fields: {} })
    expect(checkProduct({ ...library, entities: [...library.entities, pen] })).toEqual([
      `The plural ${plural} of pen must be another one: pages call http.${plural} already.`,
    ])
  },
)
