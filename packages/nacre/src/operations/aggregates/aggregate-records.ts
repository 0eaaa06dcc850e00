import type { Entity } from '#shell/language/entities/entity.ts'
import { firstWeekdayOf } from '#shell/model/values/first-weekday.ts'
import { fromMinorUnits } from '#shell/language/expressions/units.ts'
import type {
  AggregateRow,
  Aggregate,
  AggregateValues,
} from '#shell/store/records/query/aggregate-query.ts'
import { queryableFields } from '../queries/queryable-fields.ts'
import type { RequestContext } from '../request-context.ts'
import { columnFor } from '../queries/to-comparable.ts'
import type { ReadDeps } from '../lists/list-records.ts'
import { reportReads } from '../selection/collect-read-entities.ts'
import { parseAggregate, type AggregateParams } from './parse-aggregate.ts'

/** A group of records: its key, the number of records and the computed values. */
export type AggregateGroup = {
  readonly group: Readonly<Record<string, unknown>>
  readonly count: number
} & { readonly [K in Aggregate['kind']]?: Readonly<Record<string, unknown>> }

export interface AggregateResult {
  readonly items: readonly AggregateGroup[]
  /** Whether more groups exist than were returned. */
  readonly hasMore: boolean
}

/**
 * Groups and counts the records that the actor may read, and computes sums, averages, minimums and
 * maximums.
 */
export async function aggregateRecords(
  deps: ReadDeps,
  ctx: RequestContext,
  entity: Entity,
  params: AggregateParams,
): Promise<AggregateResult> {
  const { store, authorizer, product } = deps
  const grant = authorizer.grant(ctx.actor, ['read', 'summary'], entity)
  const query = parseAggregate(
    params,
    queryableFields(deps, ctx.actor, entity),
    { firstWeekday: firstWeekdayOf(deps.product), now: store.clock.now() },
    ctx.onExpiry,
  )
  const where = [...grant.where, ...query.where]
  const look = { entity, fields: [], marks: [], expansions: [] }
  reportReads(ctx, look, where, product.entities)
  const limit = params.limit + 1
  const groups = await store.records(entity).aggregate({ ...query, where, me: grant.me, limit })
  return {
    items: groups.slice(0, params.limit).map((group) => ({
      group: Object.fromEntries(
        query.groupBy.map(({ name }, index) => [name, group.values[index]]),
      ),
      count: group.count,
      ...toMeasureValues(entity, query.measures, group),
    })),
    hasMore: groups.length > params.limit,
  }
}

function toMeasureValues(
  entity: Entity,
  measures: readonly Aggregate[],
  group: AggregateRow,
): Partial<AggregateGroup> {
  const all: Record<string, Record<string, unknown>> = {}
  for (const [index, { name, kind }] of measures.entries()) {
    const measured = group.measures[index]
    if (measured) (all[kind] ??= {})[name] = toJsonValue(entity, name, kind, measured)
  }
  return all
}

/** The number of additional decimal places of an average. */
const averageDecimals = 4

function toJsonValue(
  entity: Entity,
  name: string,
  kind: Aggregate['kind'],
  measured: AggregateValues,
): unknown {
  if ('value' in measured) return measured.value
  const { sum, count } = measured
  if (sum === undefined)
    return kind === 'sum' ? toJsonValue(entity, name, kind, { sum: 0n, count }) : null
  const column = columnFor(entity, name)
  const places = column.kind === 'decimal' ? column.places : 0
  if (kind === 'average') {
    const exact = divideRounded(sum * 10n ** BigInt(averageDecimals), BigInt(count))
    return fromMinorUnits(exact, places + averageDecimals)
  }
  if (column.kind === 'decimal') return fromMinorUnits(sum, places)
  // A sum beyond the safe integer range is returned as a string, like every decimal.
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : String(sum)
}

/** Divides and rounds halves away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return (dividend < 0n ? dividend - half : dividend + half) / divisor
}
