import type { Complaint } from '#shell/model/complaint.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Where } from '#shell/model/where.ts'
import type { Words } from '#shell/model/words.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

/**
 * Refuses values that another record has and that only one may have. The database holds the same by
 * its indexes; asking first is what gives each field its sentence.
 */
export async function holdUnique(
  store: Store,
  run: Run,
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  own?: string,
): Promise<void> {
  const single = Object.entries(entity.fields)
    .filter(([, { unique }]) => unique)
    .map(([name]) => ({ fields: [name], says: { id: 'taken' } as Complaint | Words }))
  const wrong: Record<string, Complaint | Words> = {}
  for (const { fields, says } of [...single, ...Object.values(entity.unique)]) {
    // Nothing is not a value that somebody could have taken.
    if (fields.some((name) => (values[name] ?? null) === null)) continue
    const same = fields.map((name): Where => ({ [name]: { is: values[name] as string } }))
    const where = own === undefined ? same : [...same, { id: { not: own } }]
    if ((await store.records(entity).count({ where }, run)) === 0) continue
    for (const name of fields) wrong[name] ??= says
  }
  if (Object.keys(wrong).length > 0) throw new Failure('invalid', { fields: wrong })
}
