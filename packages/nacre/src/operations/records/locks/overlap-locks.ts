import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldsOfSpan, overlapRulesOf } from '#shell/model/constraints/overlap-rules.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type SetLock, setKey } from '#shell/store/transactions/set-locks.ts'
import type { RecordWrite } from '../record-write.ts'

/** Checks whether the spans of an entity are compared. */
export function hasOverlapRules({ entities }: Product, { name }: Entity): boolean {
  return overlapRulesOf(name, entities).length > 0
}

/** Returns the locks on the sets of spans that a write belongs to or is compared with. */
export function overlapLocks(
  { entities }: Product,
  { entity, before, after }: RecordWrite,
): readonly SetLock[] {
  return overlapRulesOf(entity.name, entities).flatMap((rule): readonly SetLock[] => {
    const { own, others, isSilent } = rule
    const reads = fieldsOfSpan(own, entity)
    const value = after[own.per]
    const isUnchanged = before && reads.every((name) => before[name] === after[name])
    if (typeof value !== 'string' || isUnchanged) return []
    // Whoever asks, locks both sets: its own spans, and those that it compares with.
    const mode = isSilent ? 'shared' : 'exclusive'
    const keys = new Set([
      setKey({ name: own.entity }, own.per, value),
      ...(isSilent ? [] : [setKey({ name: others.entity }, others.per, value)]),
    ])
    return [...keys].map((key) => ({ key, mode }))
  })
}
