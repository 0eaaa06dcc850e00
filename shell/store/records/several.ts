import { sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Database, Row, Run } from '../database.ts'
import { joinTableOf, severalFields } from './names.ts'
import { createShapes } from '../questions/shapes.ts'

export type Several = ReturnType<typeof createSeveral>

/** The fields that hold several records of another entity: each in a table of its own, in order. */
export function createSeveral({ build, conditions }: Database, entity: Entity) {
  const fields = severalFields(entity)
  const questions = createShapes<readonly string[]>()
  const targetsOf = (field: string) =>
    questions(field, (note) =>
      build
        .selectFrom(joinTableOf(entity.name, field))
        .select(['record', 'target'])
        .where(conditions.among(sql.ref('record'), note(conditions.list)))
        .orderBy('record')
        .orderBy('position')
        .compile(),
    )
  return {
    /** Puts what the tables hold into these fields of the records, one query for each field. */
    async attach(wanted: readonly string[], records: readonly Row[], run: Run): Promise<void> {
      if (records.length === 0) return
      const ids = records.map(({ id }) => String(id))
      for (const field of wanted) {
        const found = new Map<string, string[]>(ids.map((id) => [id, []]))
        for (const { record, target } of await run(targetsOf(field)(ids)))
          found.get(String(record))?.push(String(target))
        for (const record of records) record[field] = found.get(String(record['id']))
      }
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
