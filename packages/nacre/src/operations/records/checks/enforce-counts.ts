import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { bindExpression } from '#shell/language/entities/bind-time-zone.ts'
import { boundsOfPeriod, isCalendarPeriod } from '#shell/language/expressions/calendar-period.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import {
  type Expression,
  isExpression,
  toExpression,
} from '#shell/language/expressions/expression.ts'
import {
  countedAmount,
  countsEntered,
  type NamedCount,
  perFieldsOf,
  placesOfSum,
} from '#shell/model/conditions/limit-counts.ts'
import { isErrorDefinition } from '#shell/model/conditions/otherwise.ts'
import type { Product } from '#shell/language/product/product.ts'
import { minus, now, plus } from '#shell/language/expressions/time-expressions.ts'
import { fromMinorUnits, toMinorUnits } from '#shell/language/expressions/units.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import { type SetLock, setKey } from '#shell/store/transactions/set-locks.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'
import { isExempt } from './assert-conditions.ts'
import type { RecordWrite } from '../record-write.ts'
import { evaluateInTransaction } from '../verbs/set-values.ts'

interface CountDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/** Checks whether an entity limits how many of its records there are. */
export const hasCounts = (_: Product, { limits }: Entity): boolean => limits.counts !== undefined

/** Returns the locks on the sets that a write adds to. Whoever takes from a set needs none. */
export function countLocks(_: Product, { entity, before, after }: RecordWrite): readonly SetLock[] {
  return countsEntered(entity, before, after).map((count) => {
    const names = perFieldsOf(count)
    const values = names.map((name) => String(after[name]))
    const key =
      names.length === 0 ? setKey(entity) : setKey(entity, names.join('+'), values.join('+'))
    return { key, mode: 'exclusive' }
  })
}

/** A record that was written, whose limits are checked. */
interface CountedWrite {
  readonly verb: string
  /** Missing for a record that is created or restored. */
  readonly before?: StoredRecord
  readonly record: StoredRecord
}

/** Throws if a record that was written exceeds a limit of its entity. */
export async function assertCounts(
  deps: CountDeps,
  trx: QueryRunner,
  actor: Actor,
  entity: Entity,
  { verb, before, record }: CountedWrite,
): Promise<void> {
  for (const count of countsEntered(entity, before, record)) {
    // With `within`, the record has counted in the trash as well.
    if (verb === 'restore' && count.within) continue
    if (count.except && isExempt(deps.authorizer, actor, count.except)) continue
    await assertCount(deps, trx, { entity, count, record })
  }
}

interface CountCheck {
  readonly entity: Entity
  readonly count: NamedCount
  readonly record: StoredRecord
}

async function assertCount(deps: CountDeps, trx: QueryRunner, check: CountCheck): Promise<void> {
  const { entity, count, record } = check
  const max = await maximumOf(deps, trx, check)
  // Without a value, there is no maximum.
  if (max === undefined) return
  const since = await createdAfter(deps, trx, check)
  if (since !== undefined && createdAt(record) <= since) return
  const where: readonly Where[] = [
    ...perFieldsOf(count).map((name): Where => ({ [name]: String(record[name]) })),
    ...(count.of ? [count.of] : []),
    ...(since === undefined ? [] : [{ createdAt: { gt: since } }]),
  ]
  const places = Math.max(max.places, placesOfSum(count.sum, entity))
  const scale = (units: bigint, from: number) => units * 10n ** BigInt(places - from)
  const total = await totalOf(deps.store, trx, check, where)
  const excess = scale(total, placesOfSum(count.sum, entity)) - scale(max.units, max.places)
  if (excess <= 0n) return
  const others = total - countedAmount(count, record, entity)
  throw limitError(count, {
    limit: formatAmount(max.units, max.places),
    used: formatAmount(others, placesOfSum(count.sum, entity)),
    ...(await retryAfter(deps, trx, check, where, excess)),
  })
}

/** An amount in its minor units. */
interface Amount {
  readonly units: bigint
  readonly places: number
}

async function maximumOf(
  deps: CountDeps,
  trx: QueryRunner,
  { entity, count: { max }, record }: CountCheck,
): Promise<Amount | undefined> {
  const value = isExpression(max)
    ? await evaluateInTransaction(deps, trx, entity, max, record)
    : max
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const [, fraction = ''] = String(value).split('.')
  const units = toMinorUnits(String(value), fraction.length)
  return units === undefined ? undefined : { units: BigInt(units), places: fraction.length }
}

const formatAmount = (units: bigint, places: number): number | string =>
  places === 0 ? Number(units) : fromMinorUnits(units, places)

/** Returns the time after which a record was created if it counts, or `undefined` if all count. */
async function createdAfter(
  deps: CountDeps,
  trx: QueryRunner,
  check: CountCheck,
): Promise<string | undefined> {
  const { within } = check.count
  if (within === undefined) return undefined
  if (!isCalendarPeriod(within)) return evaluateMoment(deps, trx, check, minus(now, within))
  const { start } = boundsOfPeriod(deps.store.timeOf(trx), within, deps.product.timeZone)
  return new Date(start.getTime() - 1).toISOString()
}

/** Evaluates a moment in the time zone of the product. */
async function evaluateMoment(
  deps: CountDeps,
  trx: QueryRunner,
  { entity, record }: CountCheck,
  expression: Expression<'timestamp'>,
): Promise<string> {
  const bound = bindExpression(expression, deps.product.timeZone)
  return String(await evaluateInTransaction(deps, trx, entity, bound, record))
}

/** Counts or adds up the records of a set. With `within`, those in the trash count. */
async function totalOf(
  store: Store,
  trx: QueryRunner,
  { entity, count }: CountCheck,
  where: readonly Where[],
): Promise<bigint> {
  const records = store.records(entity)
  let total = 0n
  for (const isTrash of count.within ? [false, true] : [false]) {
    total +=
      count.sum === undefined
        ? BigInt(await records.count({ where, isTrash }, trx))
        : await records.sum({ field: count.sum, where, isTrash }, trx)
  }
  return total
}

const maxRecordsRead = 1_000

const createdAt = (record: StoredRecord): string => String(record['createdAt'])

/** Returns the seconds until there is room again, for a limit that looks at a time. */
async function retryAfter(
  deps: CountDeps,
  trx: QueryRunner,
  check: CountCheck,
  where: readonly Where[],
  excess: bigint,
): Promise<{ readonly retryAfter?: number }> {
  const { within } = check.count
  if (within === undefined) return {}
  const time = deps.store.timeOf(trx)
  const until = isCalendarPeriod(within)
    ? boundsOfPeriod(time, within, deps.product.timeZone).end.getTime()
    : Date.parse(await momentOfRoom(deps, trx, { check, within, where, excess }))
  return { retryAfter: Math.max(1, Math.ceil((until - time.getTime()) / 1_000)) }
}

interface SlidingCheck {
  readonly check: CountCheck
  readonly within: Duration
  readonly where: readonly Where[]
  readonly excess: bigint
}

/** Returns the moment when enough of the older records no longer count. */
async function momentOfRoom(
  deps: CountDeps,
  trx: QueryRunner,
  { check, within, where, excess }: SlidingCheck,
): Promise<string> {
  const { entity, count, record } = check
  const { store } = deps
  const others = [...where, { id: { not: record.id } }]
  const order = [{ field: 'createdAt', isDescending: false }]
  const found: StoredRecord[] = []
  for (const isTrash of [false, true])
    found.push(
      ...(await store
        .records(entity)
        .list({ where: others, order, limit: maxRecordsRead, isTrash }, trx)),
    )
  let left = excess
  const freeing = found
    .toSorted((one, other) => (createdAt(one) < createdAt(other) ? -1 : 1))
    .find((one) => {
      left -= countedAmount(count, one, entity)
      return left <= 0n
    })
  const from = freeing ? toExpression(createdAt(freeing), 'timestamp') : now
  return evaluateMoment(deps, trx, check, plus(from as typeof now, within))
}

function limitError(
  { name, within, else: otherwise }: NamedCount,
  about: Readonly<Record<string, unknown>>,
): AppError {
  const details = { name, ...about }
  if (otherwise !== undefined && isErrorDefinition(otherwise))
    return new AppError(otherwise, { details })
  const code = within ? 'too-many-requests' : 'limit-reached'
  return new AppError(code, otherwise === undefined ? { details } : { details, message: otherwise })
}
