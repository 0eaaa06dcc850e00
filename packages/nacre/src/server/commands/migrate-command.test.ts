import { expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { openMigrationDatabase } from '#shell/store/migrate/migration-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { runMigrateCommand } from './migrate-command.ts'

const card = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })

async function open() {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('no database')
  const db = await openMigrationDatabase(sqlite)
  onTestFinished(db.close)
  const migrate = async (args: string, ...entities: readonly ReturnType<typeof card>[]) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const tools = { database: db.database, product: { entities }, migrations: [], print }
    const code = await runMigrateCommand(args === '' ? [] : args.split(' '), tools)
    return { code, output: lines.join('\n') }
  }
  return { db, migrate }
}

test('--plan prints the migration without running it, and a second run changes nothing', async () => {
  const { migrate } = await open()
  const first = card({ title: text() })
  const planned = { code: 0, output: 'card: create table' }
  expect(await migrate('--plan', first)).toEqual(planned)
  expect(await migrate('--plan', first)).toEqual(planned)
  expect(await migrate('', first)).toEqual(planned)
  const nothing = 'The database is up to date.'
  expect(await migrate('--plan', first)).toEqual({ code: 0, output: nothing })
})

test('a dropped field is reported with the lost values and the command that restores it', async () => {
  const { db, migrate } = await open()
  const before = card({ title: text(), subtitle: text() })
  await migrate('', before)
  await db.insertRow('card', 'c1', { subtitle: 'one' })
  const after = card({ title: text() })
  expect((await migrate('--plan --drop card.subtitle', after)).output).toBe(
    'card: drop subtitle: deletes 1 value',
  )
  const dropped = await migrate('--drop card.subtitle', after)
  expect(dropped.output).toContain('npm run migrate -- --restore card.subtitle')
  expect(await migrate('--restore card.subtitle', before)).toMatchObject({ code: 0 })
  expect(await db.readRows('card', 'id', 'subtitle')).toEqual([{ id: 'c1', subtitle: 'one' }])
  expect(await migrate('--drop entity card')).toMatchObject({ code: 0 })
})

test('a blocked migration prints the reason and fails', async () => {
  const { db, migrate } = await open()
  await migrate('', card({ title: text() }))
  await db.insertRow('card', 'c1')
  const strict = card({ title: text({ required: true }) })
  expect(await migrate('--plan', strict)).toMatchObject({ code: 1 })
  const { code, output: message } = await migrate('', strict)
  expect(code).toBe(1)
  expect(message).toContain('1 record has no value for required field title: c1')
})

test.each([
  ['--dorp card.title', "Unknown option '--dorp'."],
  ['--drop', "Option '--drop <value>' argument missing."],
  ['--drop card', '--drop requires a name'],
  ['--drop entity', '--drop requires a name'],
  ['--restore --plan', "Option '--restore"],
  ['card', '"card" is one word too many.'],
])('%s is rejected, and nothing is migrated', async (args, sentence) => {
  const { migrate } = await open()
  const { code, output: message } = await migrate(args, card({ title: text() }))
  expect(code).toBe(2)
  expect(message).toContain(sentence)
  expect((await migrate('--plan', card({ title: text() }))).output).toBe('card: create table')
})
