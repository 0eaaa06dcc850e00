import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../../database.ts'
import { tableOf } from '../../columns/names.ts'
import { renewal, renewalOrder } from '../../records/renewals.ts'
import type { DiffContext } from '../context.ts'
import type { PlanStep } from '../plan/step.ts'

/** Returns the steps that compute stored values of existing records, where they are new or differ. */
export function fillRenewedColumns(
  database: Database,
  entities: readonly Entity[],
  { declared, stored, matches, present }: DiffContext,
): readonly PlanStep[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return renewalOrder(byName).flatMap((owner): readonly PlanStep[] => {
    const table = declared.find((one) => one.name === tableOf(owner.name))
    const at = matches.get(tableOf(owner.name))?.at
    if (!table || at === undefined || !present.has(at)) return []
    const before = stored.get(at)?.columns ?? []
    const changed = table.columns.filter(
      ({ renews, name }) =>
        renews !== undefined && before.find((column) => column.name === name)?.renews !== renews,
    )
    if (changed.length === 0) return []
    const notes = changed.map(({ field }): PlanStep => ({
      phase: 'compute',
      note: {
        about: owner.name,
        message: { id: 'fill computed', field },
        count: sql`select count(*) as n from ${sql.table(at)}`,
      },
      statements: [],
      renews: field,
    }))
    const statement = renewal(database, owner, byName, sql`id is not null`)
    return [...notes, { phase: 'compute', statements: [statement] }]
  })
}
