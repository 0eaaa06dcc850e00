import type { Entity } from '#shell/language/entities/entity.ts'
import { matchesWhere } from '#shell/language/records/matches-where.ts'
import {
  inputFields,
  type OverlapRule,
  overlapRulesOf,
  type SpanSource,
} from '#shell/model/constraints/overlap-rules.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { type ConstraintIssue, constraintIssues } from './constraint-error.ts'
import type { KnownWrite } from '../record-write.ts'
import { dateOf, lastDateBefore, type Span, spanOf, widenSpan } from '../record-span.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Finds spans of other records that overlap the span of a record, and spans that end before they
 * start. Asks only if the write changes the span, its relation, or whether it counts.
 */
export async function findOverlaps(
  { product, store }: { readonly product: Product; readonly store: Store },
  trx: QueryRunner,
  entity: Entity,
  write: KnownWrite,
): Promise<readonly ConstraintIssue[]> {
  const found: ConstraintIssue[] = []
  for (const rule of overlapRulesOf(entity.name, product.entities)) {
    if (rule.isSilent) continue
    const span = changedSpan(rule.own, entity, write, product.timeZone)
    if (!span) continue
    if (span.to !== undefined && span.to < span.from) {
      const [field = rule.own.to] = inputFields(rule.own.to, entity)
      found.push({ path: [field], about: { code: 'end-before-start' } })
    } else if (await isTaken({ product, store }, trx, rule, span, write)) {
      const fields = inputFields(rule.own.from, entity)
      found.push(...constraintIssues(fields.slice(0, 1), rule.otherwise))
    }
  }
  return found
}

/** Returns the span to ask about, or `undefined` if nothing about it changes. */
function changedSpan(
  own: SpanSource,
  entity: Entity,
  { before, after }: KnownWrite,
  zone: string,
): Span | undefined {
  const counted = (values: Values) => {
    if (typeof values[own.per] !== 'string') return undefined
    if (own.where && !matchesWhere(own.where, values, entity)) return undefined
    return spanOf(entity, own, values, zone)
  }
  const span = counted(after)
  const was = before && counted(before)
  const isSame =
    was?.from === span?.from && was?.to === span?.to && before?.[own.per] === after[own.per]
  return was && isSame ? undefined : span
}

async function isTaken(
  { product, store }: { readonly product: Product; readonly store: Store },
  trx: QueryRunner,
  { own, others, gap }: OverlapRule,
  span: Span,
  { after, own: id }: KnownWrite,
): Promise<boolean> {
  const other = product.entities.find(({ name }) => name === others.entity)
  if (!other) return false
  const isSameEntity = own.entity === others.entity
  const where: Where[] = [
    { [others.per]: String(after[own.per]) },
    ...overlapsWith(widenSpan(span, gap, product.timeZone), others, other, product.timeZone),
    ...(others.where ? [others.where] : []),
    ...(isSameEntity && id !== undefined ? [{ id: { not: id } }] : []),
  ]
  return (await store.records(other).count({ where }, trx)) > 0
}

/** Returns the conditions for the records whose span shares a moment with another span. */
export function overlapsWith(
  { from, to }: Span,
  fields: SpanSource,
  entity: Entity,
  zone: string,
): readonly Where[] {
  const ends = isDateField(fields.to, entity)
    ? { gte: dateOf(from, zone) }
    : { gt: toTimestamp(from) }
  const starts =
    to === undefined
      ? []
      : isDateField(fields.from, entity)
        ? [{ [fields.from]: { lte: lastDateBefore(to, zone) } }]
        : [{ [fields.from]: { lt: toTimestamp(to) } }]
  return [
    ...(to === undefined ? [{ [fields.from]: { empty: false } }] : starts),
    { or: [{ [fields.to]: ends }, { [fields.to]: { empty: true } }] },
  ]
}

function isDateField(name: string, { fields }: Entity): boolean {
  const field = fields[name]
  return (field?.computed?.expression.gives ?? field?.column.kind) === 'date'
}

/** Stored timestamps have years of four digits. */
function toTimestamp(moment: number): string {
  const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
  return new Date(Math.min(Math.max(moment, first), last)).toISOString()
}
