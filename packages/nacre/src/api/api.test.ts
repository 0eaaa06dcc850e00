import { describe, expect, onTestFinished, test } from 'vitest'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { openStore } from '#shell/store/open-store.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { actors } from '#tests/library/actors.ts'
import { product as library } from 'example-library/product.ts'
import { createApi } from './api.ts'

describe.each(eachDatabase)('$name', (kind) => {
  test('returns 500 with a generic message if the database is unavailable and logs the cause', async () => {
    const opened = await openTestDatabase(kind)
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
      const response = await api({ method, path, actor: actors.vera })
      expect(response).toEqual({
        status: 500,
        headers: {
          'cache-control': 'no-store',
          'content-type': 'application/problem+json',
          'content-language': 'en',
        },
        body: {
          type: '/v1/problem-types/internal-error',
          code: 'internal-error',
          status: 500,
          title: 'Something went wrong. Please try again.',
          hint: expect.stringContaining('The log has the details'),
        },
        cause: expect.any(Error),
      })
    }
    // Routes without database access still work, and requests without permission are still
    // rejected.
    expect(await api({ method: 'GET', path: '/v1', actor: actors.vera })).toMatchObject({
      status: 200,
    })
    expect(await api({ method: 'GET', path: '/v1/loans', actor: actors.vera })).toMatchObject({
      status: 401,
    })
  })
})
