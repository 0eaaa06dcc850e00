import type { Product } from '#shell/language/product/product.ts'
import type { DailyCount } from '#shell/store/history/daily-counts.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { parseTimeZone } from '../queries/parse-where.ts'
import type { Authorizer } from '../authorizer.ts'
import { entitiesWithVisibleHistory } from './read-activity.ts'

/** A number of days up to today, in a time zone. */
export interface DailyCountParams {
  readonly days: number
  readonly timeZone?: string
}

/**
 * Counts the activity of the last days by day. Includes only entities whose history the actor may
 * read completely, because a count must not reveal records that the actor may not read.
 */
export async function countActivityByDay(
  deps: { readonly product: Product; readonly store: Store; readonly authorizer: Authorizer },
  ctx: RequestContext,
  { days, timeZone: params }: DailyCountParams,
): Promise<readonly DailyCount[]> {
  const readableEntities = entitiesWithVisibleHistory(deps, ctx).filter(
    (entity) => deps.authorizer.grant(ctx.actor, ['read', 'history'], entity).where.length === 0,
  )
  const timeZone = parseTimeZone(params)
  const today = Temporal.Now.plainDateISO(timeZone)
  const startOfDay = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).toInstant().epochMilliseconds).toISOString()
  return deps.store.activity.countByDay({
    entities: readableEntities.map(({ name }) => name),
    since: startOfDay(today.subtract({ days: days - 1 })),
    today: startOfDay(today),
    timeZone,
  })
}
