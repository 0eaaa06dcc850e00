import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { QueryRunner } from '../rows.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.fixture.ts'

describe.each(eachDatabase)('a transaction on $name', (kind) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
  })
  afterAll(() => opened.close())

  test.each(['is committed', 'is rolled back'])('runs nothing after it %s', async (end) => {
    let kept: QueryRunner | undefined
    const store = await opened.store([])
    await store
      .write(async (trx) => {
        kept = trx
        if (end === 'is rolled back') throw new Error('No.')
      })
      .catch(() => undefined)
    const query = { sql: 'select 1', parameters: [] }
    await expect(kept?.(query as never)).rejects.toThrow(
      'A query came after the end of its transaction. Await every query.',
    )
  })
})
