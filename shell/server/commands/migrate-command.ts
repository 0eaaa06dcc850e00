import type { Entity } from '#shell/model/entity.ts'
import type { Database } from '#shell/store/database.ts'
import type { Migration } from '#shell/store/migrations.ts'
import { daysKept } from '#shell/store/plan/keep-values.ts'
import { ensureShape, previewShape } from '#shell/store/plan/ensure-shape.ts'

interface Asked {
  readonly isPlan: boolean
  readonly drop: readonly string[]
  readonly restore: readonly string[]
}

const usage = `npm run migrate                          does what the declarations ask for
npm run migrate -- --plan                says what that would be, and changes nothing
npm run migrate -- --drop card.subtitle  drops a field that is no longer declared
npm run migrate -- --drop entity card    drops an entity that is no longer declared
npm run migrate -- --restore card.subtitle
                                         brings back what was dropped in the last ${daysKept} days`

/** The command `npm run migrate`: gives its exit code. */
export async function runMigrate(
  args: readonly string[],
  tools: {
    readonly database: Database
    readonly product: { readonly entities: readonly Entity[] }
    readonly migrations: readonly Migration[]
    say(line: string): void
  },
): Promise<number> {
  const { database, product, migrations, say } = tools
  const asked = read(args)
  if (typeof asked === 'string') {
    say(`${asked}\n\n${usage}`)
    return 1
  }
  const { isPlan, drop, restore } = asked
  const options = { migrations, allow: { drop, restore } }
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

/** What was asked for, or what is wrong with it. */
function read(args: readonly string[]): Asked | string {
  const drop: string[] = []
  const restore: string[] = []
  let isPlan = false
  const rest = args.flatMap((arg) => (/^--\w+=/u.test(arg) ? arg.split('=', 2) : [arg]))
  while (rest.length > 0) {
    const option = rest.shift() ?? ''
    if (option === '--plan') {
      isPlan = true
      continue
    }
    const list = { '--drop': drop, '--restore': restore }[option]
    if (!list) return `There is no option ${option}.`
    const name = rest.shift()
    const word = name === 'entity' ? `entity ${rest.shift() ?? ''}` : (name ?? '')
    if (!/^(?:entity [a-z]\w*|[a-z]\w*\.[a-z]\w*)$/iu.test(word)) {
      return `${option} needs to know what, such as card.subtitle or entity card.`
    }
    list.push(word)
  }
  return { isPlan, drop, restore }
}
