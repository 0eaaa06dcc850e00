import { entity } from '#shell/language/entities/define-entity.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import type { ListParams } from '#shell/operations/lists/list-records.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Store } from '#shell/store/store.ts'

export const card = entity({
  name: 'card',
  plural: 'cards',
  fields: {
    title: text({ required: true, max: 120, searchable: true }),
    text: markdown({ required: true, max: 2_000, searchable: true }),
    shelf: integer({ required: true }),
    rank: integer({ required: true }),
  },
  indexes: ['shelf', 'rank'],
  may: { read: everyone },
})

export const product = defineProduct({
  name: 'Scale',
  tagline: 'Few and many',
  entities: [card],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})

const ctx = { actor: { kind: 'system' }, channel: 'bench' } as const

/** The queries of which the cost is compared. Each shelf has 50 cards, and 100 cards contain a rare word. */
export async function cardQueries(store: Store, count: number) {
  const operations = createOperations(product, store)
  const { items } = await operations.list(ctx, card, { limit: 1 })
  const middle = Math.floor(count / 2)
  const sorted = { sort: 'rank', limit: 25 }
  const second = await operations.list(ctx, card, sorted)
  const list = (params: ListParams) => () => operations.list(ctx, card, params)
  let created = 0
  return {
    'first page of a list': list({ limit: 25 }),
    'filtered by an indexed field': list({ where: { shelf: Math.floor(middle / 50) }, limit: 25 }),
    sorted: list(sorted),
    'next page': list({ ...sorted, after: second.next ?? '' }),
    read: () => operations.read(ctx, card, items[0]?.id ?? ''),
    search: list({ search: 'nacre', limit: 25 }),
    create() {
      created += 1
      const values = { title: `Created ${created}`, text: 'pearl', shelf: -created, rank: -created }
      return operations.create(ctx, card, values)
    },
  }
}
