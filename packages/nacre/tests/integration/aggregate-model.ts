import type { TestRecord } from '../library/requests.ts'
import { compare } from './list-model.ts'

export interface Item {
  readonly group: Readonly<Record<string, unknown>>
  readonly count: number
  readonly [kind: string]: unknown
}

const decimalPlaces: Readonly<Record<string, number>> = {
  pages: 0,
  price: 2,
  weight: 3,
  twoCost: 2,
}

/** Groups and aggregates plain objects: the reference implementation. */
export function aggregateRecords(
  records: readonly TestRecord[],
  by: readonly string[],
  names: readonly string[],
  timeZone: string,
): readonly Item[] {
  const valuesOf = (record: TestRecord) =>
    by.map((one) => {
      const [name = '', period] = one.split(':')
      return period === undefined
        ? (record[name] ?? null)
        : firstDay(record[name], period, timeZone)
    })
  const groups = Map.groupBy(records, (record) => JSON.stringify(valuesOf(record)))
  if (by.length === 0 && groups.size === 0) groups.set('[]', [])
  const items = [...groups].map(([key, members]) => {
    const values: unknown[] = JSON.parse(key)
    const aggregate = (
      reduce: (values: readonly bigint[], scale: number) => string | null,
      name: string,
    ) => {
      const scale = decimalPlaces[name] ?? 0
      const units = members.flatMap((one) =>
        one[name] === null ? [] : [BigInt(JSON.stringify(one[name]).replaceAll(/[."]/gu, ''))],
      )
      const text = reduce(units, scale)
      return text === null || scale > 0 || text.includes('.') ? text : Number(text)
    }
    const aggregateAll = (reduce: (values: readonly bigint[], scale: number) => string | null) =>
      Object.fromEntries(names.map((name) => [name, aggregate(reduce, name)]))
    const extreme = (sign: 1 | -1) =>
      aggregateAll((units, scale) => {
        const [first, ...others] = units
        if (first === undefined) return null
        return decimal(
          others.reduce((one, other) => (Number(other - one) * sign > 0 ? other : one), first),
          scale,
        )
      })
    const sums = {
      sum: aggregateAll((units, scale) =>
        decimal(
          units.reduce((one, other) => one + other, 0n),
          scale,
        ),
      ),
      average: aggregateAll((units, scale) => {
        if (units.length === 0) return null
        const scaled = units.reduce((one, other) => one + other, 0n) * 10_000n
        const count = BigInt(units.length)
        return decimal((2n * scaled + count) / (2n * count), scale + 4)
      }),
      min: extreme(-1),
      max: extreme(1),
    }
    const group = Object.fromEntries(
      by.map((one, index) => [one.split(':')[0] ?? '', values[index]]),
    )
    return { values, item: { group, count: members.length, ...(names.length > 0 ? sums : {}) } }
  })
  return items
    .toSorted((one, other) => {
      for (const [index, name] of by.entries()) {
        const order = compare(one.values[index], other.values[index], name.split(':')[0] ?? '')
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ item }) => item)
}

function decimal(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** The first day of the period that contains a date or timestamp, in a time zone. */
function firstDay(value: unknown, period: string, timeZone: string): string | null {
  if (typeof value !== 'string') return null
  const local = value.includes('T')
    ? Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).toPlainDate()
    : Temporal.PlainDate.from(value)
  if (period === 'week') return local.subtract({ days: local.dayOfWeek - 1 }).toString()
  if (period === 'month') return local.with({ day: 1 }).toString()
  return period === 'year' ? local.with({ month: 1, day: 1 }).toString() : local.toString()
}
