import type { Kysely } from 'kysely'
import type { QueryRunner, Tables } from '../rows.ts'
import type { TableDefinition } from '../ddl/table-definition.ts'

/** The snapshot of the last declared schema, which maps columns to fields. */
export interface SchemaSnapshot {
  readonly version: number
  readonly text: string
  readonly tables: readonly TableDefinition[]
}

/**
 * The format version of snapshots. Version 1, before 0.1.0, was a plain list of tables. Until version
 * 2, column types had other names.
 */
export const snapshotVersion = 3

/**
 * The setting `model` keeps the format of version 1, so that processes of an older version can read
 * it and detect the newer database.
 */
const [settingName, formerName] = ['schema', 'model']

export function snapshotText(tables: readonly TableDefinition[]): string {
  return JSON.stringify({ version: snapshotVersion, tables })
}

export async function loadSnapshot(
  build: Kysely<Tables>,
  trx: QueryRunner,
): Promise<SchemaSnapshot | undefined> {
  const stored = build.selectFrom('nacre_setting').select(['name', 'value'])
  const rows = await trx(stored.where('name', 'in', [settingName, formerName]).compile())
  const readText = (key: string) => rows.find(({ name }) => name === key)?.['value']
  const [text, former] = [readText(settingName), readText(formerName)]
  // No other code writes these settings.
  if (typeof text === 'string') {
    const { version, tables } = JSON.parse(text) as SchemaSnapshot
    return { version, text, tables: version < snapshotVersion ? renameColumnTypes(tables) : tables }
  }
  if (typeof former !== 'string') return undefined
  return { version: 1, text: former, tables: renameColumnTypes(JSON.parse(former)) }
}

const formerColumnTypes: Readonly<Record<string, string>> = {
  whole: 'integer',
  moment: 'timestamp',
  several: 'many',
}

/** Renames the types of columns (`kind`) and of expressions (`gives`). */
function renameColumnTypes(tables: readonly TableDefinition[]): readonly TableDefinition[] {
  return JSON.parse(JSON.stringify(tables), (key, value: unknown) => {
    const isType = (key === 'kind' || key === 'gives') && typeof value === 'string'
    return isType ? (formerColumnTypes[value] ?? value) : value
  }) as readonly TableDefinition[]
}

export async function saveSnapshot(
  build: Kysely<Tables>,
  trx: QueryRunner,
  text: string,
): Promise<void> {
  await trx(
    build
      .insertInto('nacre_setting')
      .values({ name: settingName, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .compile(),
  )
}

const buildName = 'model of build'

/** Reads the build id that declared the schema last. */
export async function readBuild(
  build: Kysely<Tables>,
  trx: QueryRunner,
): Promise<string | undefined> {
  const [row] = await trx(
    build.selectFrom('nacre_setting').select('value').where('name', '=', buildName).compile(),
  )
  return typeof row?.['value'] === 'string' ? row['value'] : undefined
}

export async function writeBuild(
  build: Kysely<Tables>,
  trx: QueryRunner,
  name: string,
): Promise<void> {
  await trx(
    build
      .insertInto('nacre_setting')
      .values({ name: buildName, value: name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: name }))
      .compile(),
  )
}
