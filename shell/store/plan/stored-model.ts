import type { Kysely } from 'kysely'
import type { Run, Tables } from '../database.ts'
import type { TableShape } from '../tables/shape.ts'

/** The last declared model, which says what the columns of the database stand for. */
export interface StoredModel {
  readonly text: string
  readonly tables: readonly TableShape[]
}

export async function readModel(build: Kysely<Tables>, run: Run): Promise<StoredModel | undefined> {
  const [row] = await run(
    build.selectFrom('nacre_setting').select('value').where('name', '=', 'model').compile(),
  )
  if (!row) return undefined
  const text = String(row['value'])
  // Nobody else writes it.
  return { text, tables: JSON.parse(text) as readonly TableShape[] }
}

export async function writeModel(build: Kysely<Tables>, run: Run, text: string): Promise<void> {
  await run(
    build
      .insertInto('nacre_setting')
      .values({ name: 'model', value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .compile(),
  )
}

const buildName = 'model of build'

/** Which build of the code declared the model last. */
export async function readBuild(build: Kysely<Tables>, run: Run): Promise<string | undefined> {
  const [row] = await run(
    build.selectFrom('nacre_setting').select('value').where('name', '=', buildName).compile(),
  )
  return typeof row?.['value'] === 'string' ? row['value'] : undefined
}

export async function writeBuild(build: Kysely<Tables>, run: Run, name: string): Promise<void> {
  await run(
    build
      .insertInto('nacre_setting')
      .values({ name: buildName, value: name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: name }))
      .compile(),
  )
}
