import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { requestSender } from '../library/requests.ts'
import { product as library } from 'example-library/product.ts'

const program = join(import.meta.dirname, '../library/create-authors.ts')

interface OutputLine {
  readonly begun?: string
  readonly key?: string
  readonly body?: object
}

/** Creates authors in another process and kills it after a number of responses. */
async function createUntilKilled(args: readonly string[], times: number) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [program, ...args], { stdio: [...stdio] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const begun = new Set<string>()
  const responses = new Map<string, object>()
  const closed = once(child, 'close')
  for await (const line of createInterface(child.stdout)) {
    const { begun: key, ...response }: OutputLine = JSON.parse(line)
    if (key !== undefined) begun.add(key)
    if (response.key !== undefined && response.body) responses.set(response.key, response.body)
    if (responses.size === times) child.kill('SIGKILL')
  }
  await closed
  expect(child.signalCode).toBe('SIGKILL')
  return { begun, responses }
}

describe.each(eachDatabase)('$name', (kind) => {
  test('a request that is repeated after a kill takes effect once and gets the first response', async () => {
    const { where, store, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const operations = createOperations(library, await store(library.entities))
    const ask = requestSender({ api: createApi(operations, library) })
    for (const [prefix, times] of [
      ['a', 7],
      ['b', 40],
      ['c', 111],
    ] as const) {
      const { begun, responses } = await createUntilKilled([prefix, ...Object.values(where)], times)
      expect(responses.size).toBeGreaterThanOrEqual(times)
      for (const key of begun) {
        const { status, body } = await ask('lena', 'POST /v1/authors', {
          key,
          body: { name: key },
        })
        expect(status).toBe(201)
        expect(body).toMatchObject(responses.get(key) ?? { name: key })
      }
      const query = encodeURIComponent(JSON.stringify({ name: { startsWith: prefix } }))
      const { list } = await ask('lena', `GET /v1/authors?total=true&where=${query}`)
      expect(list.total).toBe(begun.size)
    }
  })
})
