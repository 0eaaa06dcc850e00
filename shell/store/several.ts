import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row, Run } from './database.ts'
import { joinTableOf, severalFields } from './names.ts'
import type { StoredRecord } from './records.ts'

/** The fields that hold several records of another entity: each in a table of its own, in order. */
export function createSeveral({ build }: Database, entity: Entity) {
  const fields = severalFields(entity)
  return {
    fields,
    /** Puts what the tables hold into records, one query for each field. */
    async attach(records: readonly StoredRecord[], run: Run): Promise<readonly StoredRecord[]> {
      if (fields.length === 0 || records.length === 0) return records
      const ids = records.map(({ id }) => id)
      const found = new Map<string, Record<string, string[]>>(ids.map((id) => [id, {}]))
      for (const field of fields) {
        for (const id of ids) Object.assign(found.get(id) ?? {}, { [field]: [] })
        const rows = await run(
          build
            .selectFrom(joinTableOf(entity.name, field))
            .select(['record', 'target'])
            .where('record', 'in', ids)
            .orderBy('record')
            .orderBy('position')
            .compile(),
        )
        for (const row of rows)
          found.get(String(row['record']))?.[field]?.push(String(row['target']))
      }
      return records.map((record) => ({ ...record, ...found.get(record.id) }))
    },
    /** Writes those of the values that are lists of records; the others are left as they are. */
    async write(run: Run, id: string, values: Row): Promise<void> {
      for (const field of fields) {
        const targets = values[field]
        if (!Array.isArray(targets)) continue
        const table = joinTableOf(entity.name, field)
        await run(build.deleteFrom(table).where('record', '=', id).compile())
        const rows = targets.map((target, position) => ({ record: id, target, position }))
        if (rows.length > 0) await run(build.insertInto(table).values(rows).compile())
      }
    },
  }
}
