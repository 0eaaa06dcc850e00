import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Database } from './database.ts'
import { open } from './opened.fixture.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let database: Database
  let another: () => Promise<Database>

  beforeEach(async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    database = opened.database
    another = opened.another
    await database.write((run) => run(query('create table shell (name text primary key)')))
  })

  const query = (text: string) => sql.raw(text).compile(database.build)
  const insert = (name: string) => database.build.insertInto('shell').values({ name }).compile()
  const names = async (from = database) =>
    (await from.read(query('select name from shell order by name'))).map(({ name }) => name)

  test('what was written can be read, and the work gives its result', async () => {
    expect(
      await database.write(async (run) => {
        await run(insert('a'))
        return 'done'
      }),
    ).toBe('done')
    expect(await names()).toEqual(['a'])
  })

  test('a transaction that throws leaves nothing, and the next one is none the worse', async () => {
    const failing = database.write(async (run) => {
      await run(insert('a'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).toEqual([])
    await database.write((run) => run(insert('b')))
    expect(await names()).toEqual(['b'])
  })

  test('a transaction in which a query failed leaves nothing, even if nobody minded', async () => {
    const heedless = database.write(async (run) => {
      await run(insert('a'))
      await run(insert('a')).catch(() => undefined)
      return 'fine'
    })
    await expect(heedless).rejects.toThrow()
    expect(await names()).toEqual([])
    await database.write((run) => run(insert('b')))
    expect(await names()).toEqual(['b'])
  })

  test('nobody sees what is not yet committed', async () => {
    const other = await another()
    await database.write(async (run) => {
      await run(insert('a'))
      expect(await names(other)).toEqual([])
      expect(await names()).toEqual([])
    })
    expect(await names(other)).toEqual(['a'])
  })

  test('a hundred transactions at once are all there afterwards', async () => {
    const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(3, '0'))
    await Promise.all(numbers.map((name) => database.write((run) => run(insert(name)))))
    expect(await names()).toEqual(numbers)
  })

  test('only one at a time is inside of what must be done alone', async () => {
    let inside = 0
    let most = 0
    const pools = kind.name === 'sqlite' ? [database] : [database, await another()]
    const work = (pool: Database) =>
      pool.writeAlone(async (run) => {
        inside += 1
        most = Math.max(most, inside)
        await run(query('select 1'))
        inside -= 1
      })
    await Promise.all(Array.from({ length: 10 }, () => pools.map(work)).flat())
    expect(most).toBe(1)
  })
})
