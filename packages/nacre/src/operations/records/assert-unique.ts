import { validationError } from '#shell/model/validate-values.ts'
import type { FieldError } from '#shell/model/field-error.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Issue } from '#shell/model/safe-validate.ts'
import type { Where } from '#shell/model/where.ts'
import type { LocalizedText } from '#shell/model/localized-text.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that are unique, alone or in combination, with the message for a conflict. */
interface UniqueConstraint {
  readonly fields: readonly string[]
  readonly message: FieldError | LocalizedText
}

const known = new WeakMap<Entity, readonly UniqueConstraint[]>()

function uniqueConstraintsOf(entity: Entity): readonly UniqueConstraint[] {
  const found = known.get(entity)
  if (found) return found
  const uniqueFields = Object.entries(entity.fields)
    .filter(([, { unique }]) => unique)
    .map(([name]): UniqueConstraint => ({ fields: [name], message: { code: 'taken' } }))
  const uniqueGroups = [...uniqueFields, ...Object.values(entity.unique)]
  known.set(entity, uniqueGroups)
  return uniqueGroups
}

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
): Promise<Issue[]> {
  const found: Issue[] = []
  for (const { fields, message } of uniqueConstraintsOf(entity)) {
    if (!fields.some((name) => changed.includes(name))) continue
    // Null values do not conflict.
    if (fields.some((name) => (values[name] ?? null) === null)) continue
    const same = fields.map((name): Where => ({ [name]: { is: values[name] as string } }))
    const where = own === undefined ? same : [...same, { id: { not: own } }]
    if ((await store.records(entity).count({ where }, trx)) === 0) continue
    for (const name of fields) found.push({ path: [name], about: message })
  }
  return found
}

/** Throws when values conflict with unique fields of other records. */
export async function assertUnique(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  values: Values,
  own: string,
): Promise<void> {
  const conflict = await findUniqueConflicts(store, trx, entity, values, { own })
  if (conflict.length > 0) throw validationError(conflict)
}
