import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { joinTableOf, manyRelationFields } from '../columns/names.ts'
import { createQueryCache } from '../sql/query-cache.ts'

export type ManyRelations = ReturnType<typeof createManyRelations>

/** Reads and writes the to-many relations of an entity, which are stored in ordered join tables. */
export function createManyRelations({ build, conditions }: Database, entity: Entity) {
  const fields = manyRelationFields(entity)
  const queryCache = createQueryCache<readonly string[]>()
  const targetsOf = (field: string) =>
    queryCache(field, (bind) =>
      build
        .selectFrom(joinTableOf(entity.name, field))
        .select(['record', 'target'])
        .where(conditions.isOneOf(sql.ref('record'), bind(conditions.list)))
        .orderBy('record')
        .orderBy('position')
        .compile(),
    )
  return {
    /** Adds the related ids to the records, with one query per field. */
    async attach(
      names: readonly string[],
      records: readonly DatabaseRow[],
      trx: QueryRunner,
    ): Promise<void> {
      if (records.length === 0) return
      const ids = records.map(({ id }) => String(id))
      for (const field of names) {
        const found = new Map<string, string[]>(ids.map((id) => [id, []]))
        for (const { record, target } of await trx(targetsOf(field)(ids)))
          found.get(String(record))?.push(String(target))
        for (const record of records) record[field] = found.get(String(record['id']))
      }
    },
    /** Writes the to-many relations in the values. Other fields are ignored. */
    async write(trx: QueryRunner, id: string, values: DatabaseRow): Promise<void> {
      for (const field of fields) {
        const targets = values[field]
        if (!Array.isArray(targets)) continue
        const table = joinTableOf(entity.name, field)
        await trx(build.deleteFrom(table).where('record', '=', id).compile())
        const rows = targets.map((target, position) => ({ record: id, target, position }))
        if (rows.length > 0) await trx(build.insertInto(table).values(rows).compile())
      }
    },
  }
}
