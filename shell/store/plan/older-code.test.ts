import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { open, type Opened } from '../opened.fixture.ts'
import { ensureShape, previewShape } from './ensure-shape.ts'

const card = (fields: Parameters<typeof entity>[0]['fields']) =>
  entity({ name: 'card', plural: 'cards', fields })
const older = { entities: [card({ title: text() })] }
const newer = { entities: [card({ headline: text({ was: 'title' }), pages: integer() })] }
const record = { id: 'c1', version: 1, created: 0, updated: 0 }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Opened
  beforeEach(async () => {
    opened = await open(kind)
    onTestFinished(opened.close)
  })
  const ask = (query: string) => opened.database.read(sql.raw(query).compile(opened.database.build))

  test('an older version of the code changes nothing, and says what is newer and what to do', async () => {
    const { database } = opened
    await ensureShape(database, older)
    await ensureShape(database, newer)
    const refusal =
      /^The database is newer than this version of the code: a newer one changed it on \d{4}-\d\d-\d\d \(card: .*pages.*\)\. Start the newer version, or .* npm run migrate -- --downgrade$/u
    await expect(ensureShape(database, older)).rejects.toThrow(refusal)
    expect(await previewShape(database, older)).toMatchObject({
      isRefused: true,
      newer: expect.stringMatching(refusal),
    })
    expect(await ask('select headline, pages from card')).toEqual([])
    expect((await ensureShape(database, newer)).isChanged).toBe(false)
  })

  test('an older version goes on where somebody says so, and is the newest from then on', async () => {
    const { database } = opened
    await ensureShape(database, older)
    await ensureShape(database, newer)
    expect((await ensureShape(database, older, { isDowngrade: true })).isChanged).toBe(true)
    expect((await ensureShape(database, older)).isChanged).toBe(false)
    await expect(ensureShape(database, newer)).rejects.toThrow('newer')
  })

  test('a shape that the database never had is taken for a newer one, also where it declares less', async () => {
    const { database } = opened
    await ensureShape(database, newer)
    expect((await ensureShape(database, older)).isChanged).toBe(true)
  })

  test('a migration that this version does not have makes the database newer', async () => {
    const { database } = opened
    const migrations = [{ number: 1, name: '001-fill', migrate: async () => undefined }]
    await ensureShape(database, older)
    await ensureShape(database, older, { migrations })
    await expect(ensureShape(database, older)).rejects.toThrow('newer')
  })

  test('a database from before shapes were recorded opens, keeps what it has, and is recorded', async () => {
    const { database } = opened
    await ensureShape(database, older)
    const drop = (table: string) =>
      database.writeAlone((run) => run(sql.raw(`drop table ${table}`).compile(database.build)))
    await drop('nacre_shape')
    await drop('nacre_process')
    const { build, columns } = database
    const at = columns.encode({ kind: 'moment' }, '2026-01-28T08:00:00.000Z')
    const values = { ...record, created: at, updated: at, title: 'kept' }
    await database.writeAlone((run) => run(build.insertInto('card').values(values).compile()))
    expect((await ensureShape(database, older)).lines).toEqual([])
    expect(await ask('select title from card')).toEqual([{ title: 'kept' }])
    await ensureShape(database, newer)
    await expect(ensureShape(database, older)).rejects.toThrow('newer')
  })

  test.each([kind].filter(({ name }) => name === 'postgres'))(
    'a process that still runs an older version stores nothing more, and says so instead of failing',
    async () => {
      const { database } = opened
      await ensureShape(database, older)
      const { build } = database
      const query = (statement: string) => sql.raw(statement).compile(build)
      const write = (statement: string) => database.write((run) => run(query(statement)))
      const setting = (name: string) => `insert into nacre_setting values ('${name}', 'x')`
      await write(setting('before'))
      const outdated = { id: 'outdated', status: 503, details: { more: { retryAfter: 5 } } }
      const other = await opened.another()
      await ensureShape(other, newer)

      // Neither what it would still understand, nor what it does not.
      await expect(write(setting('after'))).rejects.toMatchObject(outdated)
      await expect(write("update card set title = 'x'")).rejects.toMatchObject(outdated)
      await expect(database.read(query('select title from card'))).rejects.toMatchObject(outdated)
      expect(await database.read(query('select headline from card'))).toEqual([])
      const names = await database.read(
        query("select name from nacre_setting where name in ('before', 'after')"),
      )
      expect(names).toEqual([{ name: 'before' }])
      // A mistake of ours stays one while nothing is newer.
      await expect(other.read(query('select nonsense'))).rejects.not.toHaveProperty('id')
    },
  )
})
