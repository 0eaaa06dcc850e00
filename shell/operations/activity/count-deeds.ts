import type { Product } from '#shell/model/product.ts'
import type { DayCount } from '#shell/store/activity.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import type { Permit } from '../permit.ts'
import { entitiesToldOf } from './read-activity.ts'

const day = 86_400_000

/**
 * How often what was done on each of the last days, in the entities all of whose history one may read: a
 * number must not tell of records that one may not see.
 */
export async function countDeeds(
  parts: { readonly product: Product; readonly store: Store; readonly permit: Permit },
  by: Asker,
  days: number,
): Promise<readonly DayCount[]> {
  const open = entitiesToldOf(parts, by).filter(
    (entity) => parts.permit.grant(by.actor, ['read', 'change'], entity).where.length === 0,
  )
  const today = new Date().toISOString().slice(0, 10)
  const since = new Date(Date.parse(today) - (days - 1) * day).toISOString()
  return parts.store.activity.perDay({ entities: open.map(({ name }) => name), since })
}
