import { expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { text } from '#shell/model/fields/text.ts'
import { openShaped } from '#shell/store/plan/shaped.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { runMigrate } from './migrate-command.ts'

const card = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })

async function open() {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('no database')
  const db = await openShaped(sqlite)
  onTestFinished(db.close)
  const migrate = async (args: string, ...entities: readonly ReturnType<typeof card>[]) => {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const tools = { database: db.database, product: { entities }, migrations: [], say }
    const code = await runMigrate(args === '' ? [] : args.split(' '), tools)
    return { code, said: said.join('\n') }
  }
  return { db, migrate }
}

test('a plan is said and not done, then done, then there is nothing to do', async () => {
  const { migrate } = await open()
  const first = card({ title: text() })
  const planned = { code: 0, said: 'card: new' }
  expect(await migrate('--plan', first)).toEqual(planned)
  expect(await migrate('--plan', first)).toEqual(planned)
  expect(await migrate('', first)).toEqual(planned)
  const nothing = 'The database is as declared: there is nothing to do.'
  expect(await migrate('--plan', first)).toEqual({ code: 0, said: nothing })
})

test('what is dropped says how much is lost and how to get it back', async () => {
  const { db, migrate } = await open()
  const before = card({ title: text(), subtitle: text() })
  await migrate('', before)
  await db.put('card', 'c1', { subtitle: 'one' })
  const after = card({ title: text() })
  expect((await migrate('--plan --drop card.subtitle', after)).said).toBe(
    'card: drop subtitle, 1 record loses a value',
  )
  const dropped = await migrate('--drop card.subtitle', after)
  expect(dropped.said).toContain('npm run migrate -- --restore card.subtitle')
  expect(await migrate('--restore card.subtitle', before)).toMatchObject({ code: 0 })
  expect(await db.see('card', 'id', 'subtitle')).toEqual([{ id: 'c1', subtitle: 'one' }])
  expect(await migrate('--drop entity card')).toMatchObject({ code: 0 })
})

test('what is in the way is said, and the command fails', async () => {
  const { db, migrate } = await open()
  await migrate('', card({ title: text() }))
  await db.put('card', 'c1')
  const strict = card({ title: text({ required: true }) })
  expect(await migrate('--plan', strict)).toMatchObject({ code: 1 })
  const { code, said } = await migrate('', strict)
  expect(code).toBe(1)
  expect(said).toContain('1 record has no title, which is required: c1')
})

test.each([
  ['--dorp card.title', "Unknown option '--dorp'."],
  ['--drop', "Option '--drop <value>' argument missing."],
  ['--drop card', '--drop needs to know what'],
  ['--drop entity', '--drop needs to know what'],
  ['--restore --plan', "Option '--restore"],
  ['card', '"card" is one word too many.'],
])('%s is not understood, and nothing is done', async (args, sentence) => {
  const { migrate } = await open()
  const { code, said } = await migrate(args, card({ title: text() }))
  expect(code).toBe(2)
  expect(said).toContain(sentence)
  expect((await migrate('--plan', card({ title: text() }))).said).toBe('card: new')
})
