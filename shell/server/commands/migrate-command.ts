import type { Entity } from '#shell/model/entity.ts'
import type { Database } from '#shell/store/database.ts'
import type { Migration } from '#shell/store/migrations.ts'
import { daysKept } from '#shell/store/plan/keep-values.ts'
import { ensureShape, previewShape } from '#shell/store/plan/ensure-shape.ts'
import { parseCommand } from './parse-command.mjs'

/** The command `npm run migrate`: gives its exit code. */
export async function runMigrate(
  args: readonly string[],
  tools: {
    readonly database: Database
    readonly product: { readonly entities: readonly Entity[] }
    readonly migrations: readonly Migration[]
    readonly build?: string | undefined
    say(line: string): void
  },
): Promise<number> {
  const { database, product, migrations, build, say } = tools
  const { answer, values } = parseCommand('migrate', args, '')
  if (answer) {
    say(answer.text)
    return answer.code
  }
  const { plan: isPlan = false, downgrade = false, drop = [], restore = [] } = values
  // Whoever wants back what was there before means the declarations of that time.
  const isDowngrade = downgrade || restore.length > 0
  const options = { migrations, build, isDowngrade, allow: { drop, restore } }
  try {
    const report = await (isPlan ? previewShape : ensureShape)(database, product, options)
    for (const line of report.lines) say(line)
    if (!report.isChanged) say('The database is as declared: there is nothing to do.')
    for (const word of isPlan ? [] : drop) {
      say(`What ${word} was is kept for ${daysKept} days: npm run migrate -- --restore ${word}`)
    }
    return report.isRefused ? 1 : 0
  } catch (thrown) {
    say(thrown instanceof Error ? thrown.message : String(thrown))
    return 1
  }
}
