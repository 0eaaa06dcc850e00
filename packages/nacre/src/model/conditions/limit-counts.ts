import type { Entity } from '#shell/language/entities/entity.ts'
import type { LimitCount } from '#shell/language/entities/limits.ts'
import { matchesWhere } from '#shell/language/records/matches-where.ts'
import { toMinorUnits } from '#shell/language/expressions/units.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A limit on records, with its name.
 *
 * @example
 * const { name, max }: NamedCount = countsEntered(ticket, undefined, { state: 'held' })[0]
 */
export interface NamedCount extends LimitCount {
  readonly name: string
}

/**
 * Returns the limits that a write could exceed: the record comes into the set of a limit, or the value
 * that is added up grows. `before` is missing for a record that is created or restored.
 *
 * @example
 * countsEntered(ticket, undefined, { state: 'held', buyer: eva.id }).map(({ name }) => name) // ['open']
 */
export function countsEntered(
  entity: Entity,
  before: Values | undefined,
  after: Values,
): readonly NamedCount[] {
  return Object.entries(entity.limits.counts ?? {})
    .map(([name, count]): NamedCount => ({ name, ...count }))
    .filter((count) => {
      if (!isCounted(count, after, entity)) return false
      const isSame = perFieldsOf(count).every((name) => before?.[name] === after[name])
      if (!before || !isSame || !isCounted(count, before, entity)) return true
      return countedAmount(count, after, entity) > countedAmount(count, before, entity)
    })
}

function isCounted(count: LimitCount, values: Values, entity: Entity): boolean {
  return (
    perFieldsOf(count).every((name) => typeof values[name] === 'string') &&
    matchesWhere(count.of ?? {}, values, entity)
  )
}

/**
 * Returns the fields for each of whose values a limit holds.
 *
 * @example
 * perFieldsOf({ per: 'event', max: 6 }) // ['event']
 */
export const perFieldsOf = ({ per = [] }: LimitCount): readonly string[] => [per].flat()

/**
 * Returns how much a record counts: 1, or the value that is added up in its minor units.
 *
 * @example
 * countedAmount({ sum: 'price', max: '500.00' }, { price: '12.00' }, ticket) // 1200n
 */
export function countedAmount({ sum }: LimitCount, values: Values, entity: Entity): bigint {
  if (sum === undefined) return 1n
  const value = values[sum]
  if (typeof value !== 'string' && typeof value !== 'number') return 0n
  return BigInt(toMinorUnits(String(value), placesOfSum(sum, entity)) ?? 0)
}

/**
 * Returns the decimal places of a field that is added up.
 *
 * @example
 * placesOfSum('price', ticket) // 2
 */
export function placesOfSum(sum: string | undefined, { fields }: Entity): number {
  const column = sum === undefined ? undefined : fields[sum]?.column
  return column?.kind === 'decimal' ? column.places : 0
}
