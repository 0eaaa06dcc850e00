import type { Kysely } from 'kysely'
import type { QueryRunner, Tables } from './rows.ts'

/**
 * The context of a migration. Build queries with `build` and run them one after the other with
 * `trx`.
 *
 * @example
 * export async function migrate({ trx, build }: MigrationContext) {
 *   await trx(build.updateTable('book').set({ copies: 1 }).where('copies', 'is', null).compile())
 * }
 */
export interface MigrationContext {
  readonly trx: QueryRunner
  readonly build: Kysely<Tables>
}

/**
 * A one-time data migration that no declaration can express. New fields exist, removed fields still
 * exist, and stricter rules do not apply yet. It runs in the transaction of the schema migration,
 * so await nothing but queries of its `trx`.
 *
 * @example
 * const migration: Migration = { number: 1, name: '001-copies', migrate: async () => {} }
 */
export interface Migration {
  readonly number: number
  readonly name: string
  migrate(context: MigrationContext): Promise<void>
}

/** The exports of a file such as `product/migrations/001-split-names.ts`. */
export interface MigrationFile {
  readonly migrate: Migration['migrate']
}

/** Returns the migrations of a product in order, from their files by path. */
export function migrationsFrom(
  files: Readonly<Record<string, MigrationFile>>,
): readonly Migration[] {
  const migrations = Object.entries(files).map(([path, { migrate }]): Migration => {
    const [, number, name] = /(?:^|\/)(\d+)-([^/]+)\.[jt]s$/u.exec(path) ?? []
    if (number === undefined || name === undefined || typeof migrate !== 'function') {
      throw new Error(
        `Invalid migration ${path}: name it like 001-split-names.ts and export a function migrate.`,
      )
    }
    return { number: Number(number), name: `${number}-${name}`, migrate }
  })
  const sorted = migrations.toSorted((one, other) => one.number - other.number)
  for (const [index, { number, name }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before?.number === number) {
      throw new Error(`Migrations ${before.name} and ${name} have the same number.`)
    }
  }
  return sorted
}
