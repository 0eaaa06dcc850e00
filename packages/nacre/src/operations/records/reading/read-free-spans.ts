import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { WeeklySpan } from '#shell/field-types/weekly/field.ts'
import { parseTimestamp } from '#shell/field-types/date-time/field.ts'
import { freeKeys, freeVerb } from '#shell/model/schema/free-keys.ts'
import { isId } from '#shell/language/fields/id.ts'
import { type OverlapRule, overlapRulesOf } from '#shell/model/constraints/overlap-rules.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'
import type { RequestContext } from '../../request-context.ts'
import { overlapsWith } from '../checks/find-overlaps.ts'
import { type BoundedSpan, mergeSpans, openSpans } from './open-spans.ts'
import { spanOf, widenSpan } from '../record-span.ts'

/** The parameters of a question for free times. Each key of the entity has the id of a record. */
export interface FreeParams {
  readonly keys: Readonly<Record<string, string>>
  readonly minutes: number
  /** By default it is now. */
  readonly from: string | undefined
  readonly until: string
}

/** The times in which a span of the requested length is possible. */
export interface FreeSpans {
  readonly items: readonly { readonly from: string; readonly to: string }[]
}

type Deps = {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

const maxDays = 62
const maxBusySpans = 5_000

/**
 * Finds the free times between two moments, by all `noOverlap` and `within` of the given keys. It
 * answers times and no records, so it needs no permission to read what is in the way.
 */
export async function readFreeSpans(
  { product, store, authorizer }: Deps,
  ctx: RequestContext,
  entity: Entity,
  { keys, minutes, from, until }: FreeParams,
): Promise<FreeSpans> {
  authorizer.grant(ctx.actor, [freeVerb(entity)], entity)
  const range = parseRange(from ?? nextMinute(store, ctx), until)
  const known = freeKeys(entity)
  if (Object.keys(keys).length === 0) throw rangeError('requests.free.keys', known)
  const busy: BoundedSpan[] = []
  for (const rule of overlapRulesOf(entity.name, product.entities)) {
    const id = rule.own.entity === entity.name ? keys[rule.own.per] : undefined
    if (id !== undefined && !rule.isSilent)
      busy.push(...(await busySpans({ product, store }, ctx, rule, id, range)))
  }
  let free = subtractSpans([range], mergeSpans(busy))
  for (const { hours } of Object.values(entity.within)) {
    const [source = '', field] = hours.split('.')
    const id = keys[source]
    if (field === undefined || id === undefined) continue
    const target = entity.fields[source]?.relation?.target
    const related = product.entities.find(({ name }) => name === target)
    if (!related) continue
    ctx.onRead?.(related)
    const record = await store.records(related).read({ id, where: [] })
    const open = (record?.[field] ?? []) as readonly WeeklySpan[]
    free = intersectSpans(free, openSpans(open, range, product.timeZone))
  }
  return {
    items: free
      .filter((one) => one.to - one.from >= minutes * 60_000)
      .map((one) => ({
        from: new Date(one.from).toISOString(),
        to: new Date(one.to).toISOString(),
      })),
  }
}

/** Returns the next full minute, at which the response changes. */
function nextMinute(store: Store, ctx: RequestContext): string {
  const at = Math.ceil(store.clock.now().getTime() / 60_000) * 60_000
  ctx.onExpiry?.(at)
  return new Date(at).toISOString()
}

/** Checks the parameters, so that a question cannot take long. */
function parseRange(from: string, until: string): BoundedSpan {
  const [start, end] = [parseTimestamp(from), parseTimestamp(until)]
  if (start === undefined || end === undefined) throw rangeError('requests.free.moments')
  const range = { from: Date.parse(start), to: Date.parse(end) }
  const days = (range.to - range.from) / 86_400_000
  if (days <= 0 || days > maxDays) throw rangeError('requests.free.range')
  return range
}

function rangeError(
  id: 'requests.free.keys' | 'requests.free.moments' | 'requests.free.range',
  known: readonly string[] = [],
): AppError {
  const message =
    id === 'requests.free.keys'
      ? localizedMessage(id, { keys: known.join(', ') })
      : id === 'requests.free.range'
        ? localizedMessage(id, { most: maxDays })
        : localizedMessage(id)
  return new AppError('bad-request', { message })
}

/** Reads the spans that are in the way, with the gap around them. */
async function busySpans(
  { product, store }: Pick<Deps, 'product' | 'store'>,
  ctx: RequestContext,
  { others, gap }: OverlapRule,
  id: string,
  range: BoundedSpan,
): Promise<readonly BoundedSpan[]> {
  const zone = product.timeZone
  const entity = product.entities.find(({ name }) => name === others.entity)
  if (!entity || !isId(id)) return []
  ctx.onRead?.(entity)
  const where = [
    { [others.per]: id },
    ...overlapsWith(widenSpan(range, gap, zone), others, entity, zone),
    ...(others.where ? [others.where] : []),
  ]
  const records = await store.records(entity).list({ where, order: [], limit: maxBusySpans + 1 })
  if (records.length > maxBusySpans) throw rangeError('requests.free.range')
  return records.flatMap((record) => {
    const span = spanOf(entity, others, record, zone)
    if (!span) return []
    const { from, to = range.to } = widenSpan(span, gap, zone)
    return [{ from, to }]
  })
}

/** Returns the parts of spans that no other span covers. Both lists are sorted and merged. */
function subtractSpans(
  spans: readonly BoundedSpan[],
  others: readonly BoundedSpan[],
): readonly BoundedSpan[] {
  return spans.flatMap(({ from, to }) => {
    const parts: BoundedSpan[] = []
    let start = from
    for (const other of others) {
      if (other.from > start) parts.push({ from: start, to: Math.min(other.from, to) })
      start = Math.max(start, other.to)
      if (start >= to) break
    }
    if (start < to) parts.push({ from: start, to })
    return parts.filter((part) => part.from < part.to)
  })
}

/** Returns the parts that both lists cover. */
function intersectSpans(
  spans: readonly BoundedSpan[],
  others: readonly BoundedSpan[],
): readonly BoundedSpan[] {
  return spans.flatMap((one) =>
    others
      .map((other) => ({
        from: Math.max(one.from, other.from),
        to: Math.min(one.to, other.to),
      }))
      .filter((part) => part.from < part.to),
  )
}
