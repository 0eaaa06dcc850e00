import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '#shell/store/database.ts'
import type { Migration } from '#shell/store/migrations.ts'
import { archiveDays } from '#shell/store/migrate/fill/archive-values.ts'
import { migrateSchema, previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { startTimer } from '#shell/operations/timers/timer-starts.ts'
import { createSettings } from '#shell/store/settings.ts'
import { parseCommand } from './parse-command.mjs'

/** Runs the command `npm run migrate` and returns its exit code. */
export async function runMigrateCommand(
  args: readonly string[],
  tools: {
    readonly database: Database
    readonly product: { readonly entities: readonly Entity[]; readonly timeZone?: string }
    readonly migrations: readonly Migration[]
    readonly build?: string | undefined
    print(line: string): void
  },
): Promise<number> {
  const { database, product, migrations, build, print } = tools
  const { answer, values } = parseCommand('migrate', args, '')
  if (answer) {
    print(answer.text)
    return answer.code
  }
  const { plan: isPlan = false, downgrade = false, drop = [], restore = [], start = [] } = values
  if (start.length > 0) return startTimers(start, tools)
  // `--restore` brings back what older declarations defined, so it implies a downgrade.
  const isDowngrade = downgrade || restore.length > 0
  const { timeZone } = product
  const options = { migrations, build, timeZone, isDowngrade, allow: { drop, restore } }
  try {
    const report = await (isPlan ? previewMigration : migrateSchema)(database, product, options)
    for (const line of [...report.lines, ...(report.rollout ?? [])]) print(line)
    if (!report.isChanged) print('The database is up to date.')
    for (const target of isPlan ? [] : drop) {
      print(
        `Deleted values of ${target} are kept for ${archiveDays} days. Restore: npm run migrate -- --restore ${target}`,
      )
    }
    return report.isBlocked ? 1 : 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** Starts moves by time that wait. The server may run meanwhile. */
async function startTimers(
  names: readonly string[],
  { database, product, print }: Parameters<typeof runMigrateCommand>[1],
): Promise<number> {
  const store = { settings: createSettings(database), write: database.write }
  for (const name of names) {
    if (await startTimer(store, product.entities, name)) {
      print(`${name} is started.`)
      continue
    }
    print(`${name} is not a move that happens by itself at a time.`)
    return 1
  }
  return 0
}
