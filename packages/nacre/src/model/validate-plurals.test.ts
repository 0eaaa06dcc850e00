import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { problemsOf } from './validation/problems-of.fixture.ts'
import { entity } from '#shell/language/entities/define-entity.ts'

test.each(['get', 'head', 'post', 'put', 'patch', 'delete'])(
  'rejects the plural %s, because it would conflict with other paths',
  (plural) => {
    const pen = entity({ name: 'pen', plural, fields: {} })
    expect(problemsOf({ ...library, entities: [...library.entities, pen] })).toEqual([
      `The plural ${plural} of pen must be another one: pages call http.${plural} already.`,
    ])
  },
)
