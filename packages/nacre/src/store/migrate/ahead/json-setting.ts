import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'

/** Reads a setting of the database that is JSON. */
export async function readJsonSetting<T>(
  build: Database['build'],
  run: QueryRunner,
  name: string,
): Promise<T | undefined> {
  const query = build.selectFrom('nacre_setting').select('value').where('name', '=', name)
  const [row] = await run(query.compile())
  return typeof row?.['value'] === 'string' ? JSON.parse(row['value']) : undefined
}

/** Stores a setting of the database as JSON, in place of its last value. */
export async function saveJsonSetting(
  build: Database['build'],
  run: QueryRunner,
  name: string,
  data: unknown,
): Promise<void> {
  const value = JSON.stringify(data)
  await run(
    build
      .insertInto('nacre_setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .compile(),
  )
}
