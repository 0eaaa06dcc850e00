import type { Product } from '#shell/model/product.ts'
import type { DayCount } from '#shell/store/history/count-days.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { checkZone } from '../lists/parse-list.ts'
import type { Permit } from '../permit.ts'
import { entitiesToldOf } from './read-activity.ts'

/** The last of so many days, as a zone has them. */
export interface DaysAsked {
  readonly days: number
  readonly zone?: string
}

/**
 * How often what was done on each of the last days, in the entities all of whose history one may read: a
 * number must not tell of records that one may not see.
 */
export async function countDeeds(
  parts: { readonly product: Product; readonly store: Store; readonly permit: Permit },
  by: Asker,
  { days, zone: asked }: DaysAsked,
): Promise<readonly DayCount[]> {
  const open = entitiesToldOf(parts, by).filter(
    (entity) => parts.permit.grant(by.actor, ['read', 'change'], entity).where.length === 0,
  )
  const zone = checkZone(asked)
  const today = Temporal.Now.plainDateISO(zone)
  const beginOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(zone).toInstant().epochMilliseconds).toISOString()
  return parts.store.activity.perDay({
    entities: open.map(({ name }) => name),
    since: beginOf(today.subtract({ days: days - 1 })),
    today: beginOf(today),
    zone,
  })
}
