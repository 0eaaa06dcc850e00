import { failureFrom } from '#shell/model/check-values.ts'
import type { Complaint } from '#shell/model/complaint.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Finding } from '#shell/model/examine.ts'
import type { Where } from '#shell/model/where.ts'
import type { Words } from '#shell/model/words.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields whose values only one record may have, alone or together, and what is said otherwise. */
interface Single {
  readonly fields: readonly string[]
  readonly says: Complaint | Words
}

const known = new WeakMap<Entity, readonly Single[]>()

function singlesOf(entity: Entity): readonly Single[] {
  const found = known.get(entity)
  if (found) return found
  const alone = Object.entries(entity.fields)
    .filter(([, { unique }]) => unique)
    .map(([name]): Single => ({ fields: [name], says: { id: 'taken' } }))
  const singles = [...alone, ...Object.values(entity.unique)]
  known.set(entity, singles)
  return singles
}

/**
 * Values that another record has and that only one may have. The database holds the same by its
 * indexes; asking first is what gives each field its sentence. `changed` are the names of the values
 * that are new: the others have been asked about when they came.
 */
export async function findTaken(
  store: Store,
  run: Run,
  entity: Entity,
  values: Values,
  { own, changed = Object.keys(values) }: { own?: string; changed?: readonly string[] } = {},
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { fields, says } of singlesOf(entity)) {
    if (!fields.some((name) => changed.includes(name))) continue
    // Nothing is not a value that somebody could have taken.
    if (fields.some((name) => (values[name] ?? null) === null)) continue
    const same = fields.map((name): Where => ({ [name]: { is: values[name] as string } }))
    const where = own === undefined ? same : [...same, { id: { not: own } }]
    if ((await store.records(entity).count({ where }, run)) === 0) continue
    for (const name of fields) found.push({ path: [name], about: says })
  }
  return found
}

/** Refuses values that another record has and that only one may have. */
export async function holdUnique(
  store: Store,
  run: Run,
  entity: Entity,
  values: Values,
  own: string,
): Promise<void> {
  const taken = await findTaken(store, run, entity, values, { own })
  if (taken.length > 0) throw failureFrom(taken)
}
