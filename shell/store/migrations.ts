import type { Kysely } from 'kysely'
import type { Run, Tables } from './database.ts'

/** What a migration has in its hands: queries are made with `build` and run one after the other. */
export interface MigrationContext {
  readonly run: Run
  readonly build: Kysely<Tables>
}

/**
 * A change of data that no declaration can say, run once. It finds new fields in place, those that
 * are no longer declared still there, and the rules not yet tightened; and it is in one transaction
 * with all of that, so it awaits nothing but `run`.
 */
export interface Migration {
  readonly number: number
  readonly name: string
  migrate(context: MigrationContext): Promise<void>
}

/** What a file such as `product/migrations/001-split-names.ts` exports. */
export interface MigrationFile {
  readonly migrate: Migration['migrate']
}

/** The migrations of a product in their order, from its files by their paths. */
export function migrationsFrom(
  files: Readonly<Record<string, MigrationFile>>,
): readonly Migration[] {
  const migrations = Object.entries(files).map(([path, { migrate }]): Migration => {
    const [, number, name] = /(?:^|\/)(\d+)-([^/]+)\.[jt]s$/u.exec(path) ?? []
    if (number === undefined || name === undefined || typeof migrate !== 'function') {
      throw new Error(
        `${path} must be called like 001-split-names.ts and export a function migrate.`,
      )
    }
    return { number: Number(number), name: `${number}-${name}`, migrate }
  })
  const sorted = migrations.toSorted((one, other) => one.number - other.number)
  for (const [place, { number, name }] of sorted.entries()) {
    const before = sorted[place - 1]
    if (before?.number === number) {
      throw new Error(`The migrations ${before.name} and ${name} have the same number.`)
    }
  }
  return sorted
}
