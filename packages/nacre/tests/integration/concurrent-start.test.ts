import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { product as library } from 'example-library/product.ts'

const program = join(import.meta.dirname, '../library/start-library.ts')

/** Forks a process that waits for the message to start the library. */
async function prepare(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** Starts the library; gives the error output, or an empty text. */
async function start(child: ChildProcess): Promise<string> {
  child.send('start')
  const [message] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ])
  return child.exitCode === 0 ? '' : message
}

describe.each(eachDatabase)('$name', (kind) => {
  test('four processes that start at once on an empty database insert the seeds once', async () => {
    const { where, store, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const args = Object.values(where)
    const children = await Promise.all([1, 2, 3, 4].map(() => prepare(args)))
    expect(await Promise.all(children.map(start))).toEqual(['', '', '', ''])
    const { records } = await store(library.entities)
    const lists = await Promise.all(
      library.entities.map((entity) => records(entity).list({ where: [], order: [], limit: 100 })),
    )
    expect(lists.flat()).toHaveLength(library.seeds.length)
  })
})
