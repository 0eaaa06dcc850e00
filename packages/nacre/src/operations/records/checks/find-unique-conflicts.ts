import type { Entity } from '#shell/language/entities/entity.ts'
import { matchesWhere } from '#shell/language/records/matches-where.ts'
import { uniqueGroupsOf } from '#shell/model/constraints/unique-groups.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { type ConstraintIssue, constraintIssues } from './constraint-error.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Finds values that conflict with unique fields of other records. Unique indexes enforce the same;
 * this check assigns an error to each field. `changed` contains the names of the new values,
 * because unchanged values need no check.
 */
export async function findUniqueConflicts(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  values: Values,
  { own, changed = Object.keys(values) }: { own?: string; changed?: readonly string[] } = {},
): Promise<readonly ConstraintIssue[]> {
  const found: ConstraintIssue[] = []
  for (const { fields, where, reads, otherwise } of uniqueGroupsOf(entity)) {
    if (!reads.some((name) => changed.includes(name))) continue
    // Null values do not conflict.
    if (fields.some((name) => (values[name] ?? null) === null)) continue
    if (where && !matchesWhere(where, values, entity)) continue
    const conditions = [
      ...fields.map((name): Where => ({ [name]: { is: values[name] as string } })),
      ...(where ? [where] : []),
      ...(own === undefined ? [] : [{ id: { not: own } }]),
    ]
    if ((await store.records(entity).count({ where: conditions }, trx)) === 0) continue
    found.push(...constraintIssues(fields, otherwise))
  }
  return found
}
