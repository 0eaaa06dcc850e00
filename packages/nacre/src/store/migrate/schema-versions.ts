import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { transactionTime } from '../clock.ts'
import type { Database } from '../database.ts'
import type { ColumnCodec } from '../columns/column-codec.ts'
import type { QueryRunner, Tables } from '../rows.ts'
import type { Migration } from '../migrations.ts'
import type { DdlDialect } from '../ddl/alter.ts'
import type { TableDefinition } from '../ddl/table-definition.ts'

/** A newer version of the code that changed the schema. */
export interface NewerSchemaVersion {
  readonly at: string
  /** The description of its changes. */
  readonly changes: string
}

/** The position of the declared schema among the recorded versions. */
export interface SchemaVersionStatus {
  readonly hash: string
  /** The newest recorded version. */
  readonly last: string | undefined
  /** Whether the database has the declared schema. */
  readonly isCurrent: boolean
  /** The following version, or `undefined` if the declared schema was never recorded. */
  readonly newer: NewerSchemaVersion | undefined
  readonly next: number
}

const table = 'nacre_shape'
const moment = { kind: 'timestamp' } as const

/** Returns a hash of the schema that a version of the code declares. */
export function schemaHash(
  declared: readonly TableDefinition[],
  migrations: readonly Migration[],
  alter: DdlDialect,
): string {
  const searches = declared.filter(({ search }) => search.length > 0).map(alter.searchName)
  const names = migrations.map(({ name }) => name)
  return hash('sha256', JSON.stringify([declared, searches, names])).slice(0, 32)
}

/**
 * Finds the declared schema among the recorded versions. A schema that was recorded earlier and
 * replaced is older; an unknown schema counts as newer.
 */
export async function findSchemaVersion(
  build: Kysely<Tables>,
  columns: ColumnCodec,
  trx: QueryRunner | undefined,
  own: string,
): Promise<SchemaVersionStatus> {
  const all = build.selectFrom(table).select(['hash', 'number', 'at', 'changes'])
  const rows = trx ? await trx(all.orderBy('number').compile()) : []
  const last = rows.at(-1)
  const isCurrent = last?.['hash'] === own
  const wasRecorded = rows.some((row) => row['hash'] === own)
  const newer =
    last && wasRecorded && !isCurrent
      ? { at: String(columns.decode(moment, last['at'])), changes: textOf(last['changes']) }
      : undefined
  const lastHash = typeof last?.['hash'] === 'string' ? last['hash'] : undefined
  return { hash: own, last: lastHash, isCurrent, newer, next: Number(last?.['number'] ?? 0) + 1 }
}

/** Records the declared schema as the current version. */
export async function recordSchemaVersion(
  { build, columns, clock }: Database,
  trx: QueryRunner,
  { hash: own, next }: SchemaVersionStatus,
  lines: readonly string[],
  { servesOlder, formerSchema }: { servesOlder: boolean; formerSchema: string | undefined },
): Promise<void> {
  const at = columns.encode(moment, transactionTime(clock, trx).toISOString())
  const values = {
    number: next,
    at,
    changes: lines.join('; ').slice(0, 300),
    serves_older: columns.encode({ kind: 'boolean' }, servesOlder),
    former_schema: formerSchema ?? null,
  }
  await trx(
    build
      .insertInto(table)
      .values({ hash: own, ...values })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
      .compile(),
  )
}

/** Describes why an older version of the code does not use the database, and how to proceed. */
export function describeNewer({ at, changes }: NewerSchemaVersion): string {
  const what = changes === '' ? '' : ` (${changes})`
  return `The database is newer than this version of the code: a newer one changed it on ${at.slice(0, 10)}${what}. Start the newer version, or make the database what this one declares: npm run migrate -- --downgrade`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
