import { describe, expect, onTestFinished, test } from 'vitest'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { openStore } from '#shell/store/open-store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { cast } from '#tests/sample/cast.ts'
import { library } from '#tests/sample/product.ts'
import { createApi } from './api.ts'

describe.each(eachDatabase)('$name', (kind) => {
  test('when the database is gone, the answer is a plain sentence and the log gets the reason', async () => {
    const opened = await open(kind)
    onTestFinished(opened.close)
    const { entities } = library
    const lost = await openDatabase(opened.where)
    const store = await openStore(lost, entities, opened.where.dataDir)
    const api = createApi(createOperations(library, store), library)
    await lost.close()
    const book = '/v1/books/0000000000000000'
    for (const [method, path] of [
      ['GET', '/v1/books'],
      ['GET', book],
      ['PUT', `${book}/admire`],
    ] as const) {
      const answer = await api({ method, path, actor: cast.vera })
      expect(answer).toEqual({
        status: 500,
        headers: {
          'cache-control': 'no-store',
          'content-type': 'application/problem+json',
          'content-language': 'en',
        },
        body: {
          type: '/v1/failures/internal',
          id: 'internal',
          status: 500,
          title: 'Something went wrong on our side.',
          remedy: expect.stringContaining('The log has the cause'),
        },
        cause: expect.any(Error),
      })
    }
    // What needs no database is still answered, and who may not is still refused.
    expect(await api({ method: 'GET', path: '/v1', actor: cast.vera })).toMatchObject({
      status: 200,
    })
    expect(await api({ method: 'GET', path: '/v1/loans', actor: cast.vera })).toMatchObject({
      status: 401,
    })
  })
})
