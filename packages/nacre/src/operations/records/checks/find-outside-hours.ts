import type { Entity } from '#shell/language/entities/entity.ts'
import type { WeeklySpan } from '#shell/field-types/weekly/field.ts'
import { matchesWhere } from '#shell/language/records/matches-where.ts'
import { inputFields } from '#shell/model/constraints/overlap-rules.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Within } from '#shell/language/entities/span-constraints.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { type ConstraintIssue, constraintIssues } from './constraint-error.ts'
import { isInHours } from '../reading/open-spans.ts'
import type { KnownWrite } from '../record-write.ts'
import { type Span, spanOf } from '../record-span.ts'

type Values = Readonly<Record<string, unknown>>
type Deps = { readonly product: Product; readonly store: Store }

/**
 * Finds spans that leave the weekly hours of their record or of a related one. Asks only if the
 * write changes the span, the relation or own hours, and not when related hours change.
 */
export async function findOutsideHours(
  deps: Deps,
  trx: QueryRunner,
  entity: Entity,
  { before, after }: KnownWrite,
): Promise<readonly ConstraintIssue[]> {
  const found: ConstraintIssue[] = []
  for (const one of Object.values(entity.within)) {
    const { timeZone } = deps.product
    const span = countedSpan(one, entity, after, timeZone)
    if (!span) continue
    const [source = ''] = one.hours.split('.')
    const was = before && countedSpan(one, entity, before, timeZone)
    const isSame = was?.from === span.from && was.to === span.to
    if (isSame && JSON.stringify(before?.[source]) === JSON.stringify(after[source])) continue
    if (span.to !== undefined && span.to < span.from) {
      const [field = one.to] = inputFields(one.to, entity)
      found.push({ path: [field], about: { code: 'end-before-start' } })
      continue
    }
    const hours = await readHours(deps, trx, entity, one, after)
    if (!hours || isInHours(span, hours, timeZone)) continue
    found.push(...constraintIssues(inputFields(one.from, entity).slice(0, 1), one.else))
  }
  return found
}

function countedSpan(
  { from, to, where }: Within,
  entity: Entity,
  values: Values,
  zone: string,
): Span | undefined {
  if (where && !matchesWhere(where, values, entity)) return undefined
  return spanOf(entity, { from, to }, values, zone)
}

/** Reads the hours, or `undefined` if the relation is empty. A record without hours is closed. */
async function readHours(
  { product, store }: Deps,
  trx: QueryRunner,
  { fields }: Entity,
  { hours }: Within,
  values: Values,
): Promise<readonly WeeklySpan[] | undefined> {
  const [source = '', field] = hours.split('.')
  if (field === undefined) return toHours(values[source])
  const target = product.entities.find(({ name }) => name === fields[source]?.relation?.target)
  const id = values[source]
  if (!target || typeof id !== 'string') return undefined
  // The shared lock makes hours that are changed at the same time come before or after.
  const related = await store.records(target).read({ id, where: [], lock: 'share' }, trx)
  return related && toHours(related[field])
}

function toHours(value: unknown): readonly WeeklySpan[] {
  return Array.isArray(value) ? (value as readonly WeeklySpan[]) : []
}
