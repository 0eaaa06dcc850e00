import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { readJsonSetting, saveJsonSetting } from './json-setting.ts'

const settingName = 'prepared migration'

/** What is known of a migration before its indexes and constraints were built. */
export interface PreparedMigration {
  /** The hash of the schema that it leads to. */
  readonly hash: string
  /** Its description: afterwards, what was built is no longer a difference. */
  readonly lines: readonly string[]
  /** Whether processes of the version before can go on. */
  readonly servesOlder: boolean
}

/** Remembers a migration, unless a process that was killed has prepared it before. */
export async function rememberPrepared(
  build: Database['build'],
  trx: QueryRunner,
  prepared: PreparedMigration,
): Promise<void> {
  if ((await readPrepared(build, trx))?.hash === prepared.hash) return
  await saveJsonSetting(build, trx, settingName, prepared)
}

const readPrepared = (build: Database['build'], trx: QueryRunner) =>
  readJsonSetting<PreparedMigration>(build, trx, settingName)

/** Returns what is remembered of a migration, and forgets it. */
export async function takePrepared(
  build: Database['build'],
  trx: QueryRunner,
  hash: string,
): Promise<PreparedMigration | undefined> {
  const prepared = await readPrepared(build, trx)
  if (!prepared) return undefined
  await trx(build.deleteFrom('nacre_setting').where('name', '=', settingName).compile())
  return prepared.hash === hash ? prepared : undefined
}
