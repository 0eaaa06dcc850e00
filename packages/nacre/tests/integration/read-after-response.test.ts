import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { book } from 'example-library/entities/book.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('reading after a response, on $name', (kind) => {
  let opened: OpenLibrary
  let id: string
  beforeAll(async () => {
    opened = await openLibrary(kind)
    const [first] = await opened.store.records(book).list({ where: [], order: [], limit: 1 })
    id = first?.id ?? ''
  })
  afterAll(() => opened.close())

  const ctx = { actor: actors.lena, channel: 'api' }
  const readVersion = async () => (await opened.operations.read(ctx, book, id)).version
  const listVersion = async () => {
    const { items } = await opened.operations.list(ctx, book, { where: { id }, limit: 1 })
    return items[0]?.version
  }
  const change = async (version: number, pages: number) =>
    opened.operations.change(ctx, book, { id, version }, { pages })
  const changeByBatch = async (version: number, pages: number) =>
    opened.operations.batch(ctx, [
      { op: 'change', collection: 'books', id, version, values: { pages } },
    ])

  test.each([
    ['one change', change, readVersion],
    ['one change, read in a list', change, listVersion],
    ['a batch', changeByBatch, readVersion],
  ])('a conflict of %s contains the version that the next read gives', async (_, send, read) => {
    for (let round = 0; round < 50; round += 1) {
      const version = await readVersion()
      const results = [1, 2].map((number) =>
        send(version, 2 * round + number).then(
          () => 'changed',
          async ({ options }) => [Object(options.details.currentRecord).version, await read()],
        ),
      )
      const conflict = [version + 1, version + 1]
      expect(new Set(await Promise.all(results))).toEqual(new Set(['changed', conflict]))
    }
  })
})
