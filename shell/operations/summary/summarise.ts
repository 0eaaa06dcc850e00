import type { Entity } from '#shell/model/entity.ts'
import { decimalOfUnits } from '#shell/model/units.ts'
import type { Group, Measure, Measured } from '#shell/store/records/summary-query.ts'
import { askableOf } from '../lists/askable.ts'
import type { Asker } from '../asker.ts'
import { columnFor } from '../lists/comparable.ts'
import type { ReadParts } from '../lists/list-records.ts'
import { entitiesRead } from '../look/entities-read.ts'
import { parseSummary, type SummaryAsked } from './parse-summary.ts'

/** What a group of records has in common, how many they are, and what was worked out of them. */
export type SummaryItem = {
  readonly group: Readonly<Record<string, unknown>>
  readonly count: number
} & { readonly [K in Measure['kind']]?: Readonly<Record<string, unknown>> }

export interface Summary {
  readonly items: readonly SummaryItem[]
  /** Whether there are more groups than were asked for. */
  readonly more: boolean
}

/** Counts the records that somebody may read, in groups, and works out sums and the like of their values. */
export async function summarise(
  parts: ReadParts,
  by: Asker,
  entity: Entity,
  asked: SummaryAsked,
): Promise<Summary> {
  const { store, permit, product } = parts
  const grant = permit.grant(by.actor, ['read'], entity)
  const query = parseSummary(asked, askableOf(parts, by.actor, entity), by.onExpiry)
  const where = [...grant.where, ...query.where]
  const look = { entity, fields: [], marks: [], expansions: [] }
  if (by.onRead) entitiesRead(look, where, product.entities).forEach(by.onRead)
  const limit = asked.limit + 1
  const groups = await store.records(entity).summarise({ ...query, where, me: grant.me, limit })
  return {
    items: groups.slice(0, asked.limit).map((group) => ({
      group: Object.fromEntries(query.by.map(({ name }, place) => [name, group.values[place]])),
      count: group.count,
      ...worked(entity, query.measures, group),
    })),
    more: groups.length > asked.limit,
  }
}

function worked(entity: Entity, measures: readonly Measure[], group: Group): Partial<SummaryItem> {
  const all: Record<string, Record<string, unknown>> = {}
  for (const [place, { name, kind }] of measures.entries()) {
    const measured = group.measures[place]
    if (measured) (all[kind] ??= {})[name] = written(entity, name, kind, measured)
  }
  return all
}

/** So many places more than the values themselves, because an average seldom comes out even. */
const placesOfAverage = 4

function written(entity: Entity, name: string, kind: Measure['kind'], measured: Measured): unknown {
  if ('value' in measured) return measured.value
  const { sum, count } = measured
  if (sum === undefined)
    return kind === 'sum' ? written(entity, name, kind, { sum: 0n, count }) : null
  const column = columnFor(entity, name)
  const places = column.kind === 'decimal' ? column.places : 0
  if (kind === 'average') {
    const exact = rounded(sum * 10n ** BigInt(placesOfAverage), BigInt(count))
    return decimalOfUnits(exact, places + placesOfAverage)
  }
  if (column.kind === 'decimal') return decimalOfUnits(sum, places)
  // Beyond what a number holds exactly it is text, like every decimal.
  return Number.isSafeInteger(Number(sum)) ? Number(sum) : String(sum)
}

/** Halves go away from nought. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return (dividend < 0n ? dividend - half : dividend + half) / divisor
}
