import { createOperations } from '#shell/operations/operations.ts'
import type { Store } from '#shell/store/store.ts'
import { product } from 'example-library/product.ts'
import { actors } from '../library/actors.ts'

const ctx = { actor: actors.ada, channel: 'test' }

/** Everything that people see of a database. */
export async function readLibrary(store: Store) {
  const operations = createOperations(product, store)
  const lists = await Promise.all(
    product.entities
      .filter((entity) => operations.authorizer.mayEver(ctx.actor, 'read', entity))
      .map(async (entity) => [
        entity.plural,
        await operations.list(ctx, entity, { limit: 200, wantsTotal: true }),
      ]),
  )
  const activity = await operations.readActivity(ctx, { limit: 200, language: 'en' })
  const found = await operations.searchAll(ctx, { search: 'the', limit: 5, language: 'en' })
  const items = activity.items.map((item) => ({ ...item, changed: item.changed.toSorted() }))
  return { lists, activity: items, found }
}
