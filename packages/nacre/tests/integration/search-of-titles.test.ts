import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { text } from '#shell/field-types/text/field.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import type { SearchHits } from '#shell/operations/lists/search-all.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'

const screw = entity({
  name: 'screw',
  plural: 'screws',
  fields: { code: text({ required: true }), purpose: text({ searchable: true }) },
  may: { read: everyone, create: everyone },
})
const screws = defineProduct({ name: 'Screws', tagline: 'Screws', entities: [screw], pages: {} })

test.each(eachDatabase)(
  'a title that is not a search field is found beside those that are, on $name',
  async (kind) => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const operations = createOperations(screws, await opened.store(screws.entities))
    const api = createApi(operations, screws)
    const actor = { kind: 'visitor', id: 'v' } as const
    const body = { code: 'M8 long', purpose: 'For doors' }
    await api({ method: 'POST', path: '/v1/screws', actor, body })
    const titles = async (query: string) => {
      const { body: answer } = await api({ method: 'GET', path: '/v1/search', query, actor })
      return (Object(answer)['found'] as readonly SearchHits[]).flatMap(({ items }) =>
        items.map(({ title }) => title),
      )
    }
    expect(await titles('search=M8')).toEqual(['M8 long'])
    expect(await titles('search=doors')).toEqual(['M8 long'])
    expect(await titles('search=long&list=screws')).toEqual(['M8 long'])
  },
)
