import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Asker } from '../asker.ts'
import { boundsFor, countWork, sizeOf, takeTurn } from './import-bounds.ts'
import { readRows } from './read-rows.ts'

const stranger: Asker = {
  actor: { kind: 'visitor', key: 'visitor:a' },
  via: 'api',
  source: '1.2.3.4',
}
const user: Asker = { actor: { kind: 'user', id: 'a', roles: [] }, via: 'api', source: '1.2.3.4' }
const bounds = boundsFor(stranger.actor)

/** The rows of a hostile file, and how many of them have been read until it was refused. */
async function readHostile(type: string, parts: Iterable<string>) {
  const opened = await open(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const { incoming } = createDiskFiles(opened.where.dataDir)
  let sent = 0
  const content = Readable.from(
    (function* () {
      for (const part of parts) {
        sent += part.length
        yield Buffer.from(part)
      }
    })(),
  )
  let read = 0
  const outcome = await (async () => {
    const rows = await readRows({ type, content }, incoming, bounds)
    onTestFinished(rows.discard)
    const counted = (async function* () {
      for await (const row of rows.each()) {
        read += 1
        yield row
      }
    })()
    return sizeOf(counted, bounds)
  })().catch((error: unknown) => error)
  return { outcome, read, sent }
}

function* endless(part: string): Generator<string> {
  for (;;) yield part
}

const long = 'x'.repeat(10_000)
const wide = Array.from({ length: 400 }, (_, at) => `c${at}`).join()

test.each<[string, string, () => Iterable<string>]>([
  ['a table without end', 'text/csv', () => endless('a,b\n')],
  ['a list without end', 'application/json', () => endless('[{},')],
  ['one cell without end', 'text/csv', () => endless(long)],
  ['a quoted cell without end', 'text/csv', () => ['a\n"', ...endless50(`""${long}`)]],
  ['fifty thousand rows', 'text/csv', () => ['a\n', 'x\n'.repeat(50_000)]],
  ['fifty thousand objects', 'application/json', () => [`[${'{},'.repeat(50_000)}{}]`]],
  ['many columns', 'text/csv', () => [`${wide}\n`, `${wide}\n`.repeat(100)]],
  [
    'rows much wider than the first',
    'text/csv',
    () => [`a\n`, `${','.repeat(6_000)}\n`.repeat(30)],
  ],
  ['JSON that goes deep', 'application/json', () => ['['.repeat(200_000)]],
  [
    'a deep value in a list',
    'application/json',
    () => [`[{"a":${'['.repeat(90)}${']'.repeat(90)}}]`],
  ],
])('%s is refused after so much of it and no more', async (_, type, parts) => {
  const { outcome, read, sent } = await readHostile(type, parts())
  expect(outcome).toMatchObject({
    status: expect.any(Number),
    id: expect.stringMatching(/too-large|malformed/u),
  })
  expect(read).toBeLessThanOrEqual(bounds.rows + 1)
  expect(sent).toBeLessThanOrEqual(2 * bounds.table + long.length)
})

function endless50(part: string): readonly string[] {
  return Array.from({ length: 50 }, () => part)
}

test('what may be brought is read to its end, and its work is counted by the sender and hour', async () => {
  const { outcome } = await readHostile('text/csv', ['a,b\n', 'x,y\n'.repeat(500)])
  expect(outcome).toEqual({ rows: 500, cells: 1_000 })
  const opened = await open(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const store = await opened.store([])
  const size = { rows: 500, cells: 5_000 }
  for (let time = 0; time < 4; time += 1) await countWork(store, stranger, size)
  const anew: Asker = { ...stranger, actor: { kind: 'visitor', key: 'visitor:b' } }
  await expect(countWork(store, anew, size)).rejects.toMatchObject({
    id: 'too-many',
    details: { more: { retryAfter: expect.any(Number) } },
  })
  await countWork(store, { ...anew, source: '1.2.3.5' }, size)
  await countWork(store, user, { rows: 50_000, cells: 500_000 })
})

test('a sender has one import at a time, whatever their cookie says, and others have theirs', async () => {
  const opened = await open(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const store = await opened.store([])
  const turn = takeTurn(store, stranger)
  const anew: Asker = { ...stranger, actor: { kind: 'visitor', key: 'visitor:b' } }
  expect(() => takeTurn(store, anew)).toThrow('under way')
  takeTurn(store, user).end()
  turn.end()
  takeTurn(store, anew).end()
})
