import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskFiles } from '#shell/store/files/disk-files.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { RequestContext } from '../request-context.ts'
import { boundsFor, countImportWork, measureRows, acquireImportLock } from './import-bounds.ts'
import { readRows } from './read-rows.ts'

const visitor: RequestContext = {
  actor: { kind: 'visitor', key: 'visitor:a' },
  channel: 'api',
  ip: '1.2.3.4',
}
const user: RequestContext = {
  actor: { kind: 'user', id: 'a', roles: [] },
  channel: 'api',
  ip: '1.2.3.4',
}
const bounds = boundsFor(visitor.actor)

/** Reads a hostile file, and returns the number of rows read before the rejection. */
async function readHostile(type: string, pieces: Iterable<string>) {
  const opened = await openTestDatabase(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const { incoming } = createDiskFiles(opened.where.dataDir)
  let sent = 0
  const content = Readable.from(
    (function* () {
      for (const part of pieces) {
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
    return measureRows(counted, bounds)
  })().catch((error: unknown) => error)
  return { outcome, read, sent }
}

function* endless(part: string): Generator<string> {
  for (;;) yield part
}

const long = 'x'.repeat(10_000)
const manyColumns = Array.from({ length: 400 }, (_, at) => `c${at}`).join()

test.each<[string, string, () => Iterable<string>]>([
  ['a table without end', 'text/csv', () => endless('a,b\n')],
  ['a list without end', 'application/json', () => endless('[{},')],
  ['one cell without end', 'text/csv', () => endless(long)],
  ['a quoted cell without end', 'text/csv', () => ['a\n"', ...endless50(`""${long}`)]],
  ['fifty thousand rows', 'text/csv', () => ['a\n', 'x\n'.repeat(50_000)]],
  ['fifty thousand objects', 'application/json', () => [`[${'{},'.repeat(50_000)}{}]`]],
  ['many columns', 'text/csv', () => [`${manyColumns}\n`, `${manyColumns}\n`.repeat(100)]],
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
])('rejects %s after a bounded amount of input', async (_, type, pieces) => {
  const { outcome, read, sent } = await readHostile(type, pieces())
  expect(outcome).toMatchObject({
    status: expect.any(Number),
    code: expect.stringMatching(/content-too-large|bad-request/u),
  })
  expect(read).toBeLessThanOrEqual(bounds.rows + 1)
  expect(sent).toBeLessThanOrEqual(2 * bounds.table + long.length)
})

function endless50(part: string): readonly string[] {
  return Array.from({ length: 50 }, () => part)
}

test('reads an import within the limits completely, and counts its work per sender and hour', async () => {
  const { outcome } = await readHostile('text/csv', ['a,b\n', 'x,y\n'.repeat(500)])
  expect(outcome).toEqual({ rows: 500, cells: 1_000 })
  const opened = await openTestDatabase(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const store = await opened.store([])
  const size = { rows: 500, cells: 5_000 }
  for (let time = 0; time < 4; time += 1) await countImportWork(store, visitor, size)
  const newVisitor: RequestContext = { ...visitor, actor: { kind: 'visitor', key: 'visitor:b' } }
  await expect(countImportWork(store, newVisitor, size)).rejects.toMatchObject({
    code: 'too-many-requests',
    options: { details: { retryAfter: expect.any(Number) } },
  })
  await countImportWork(store, { ...newVisitor, ip: '1.2.3.5' }, size)
  await countImportWork(store, user, { rows: 50_000, cells: 500_000 })
})

test('allows one import at a time per sender, whatever the cookie, without blocking others', async () => {
  const opened = await openTestDatabase(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const store = await opened.store([])
  const turn = acquireImportLock(store, visitor)
  const newVisitor: RequestContext = { ...visitor, actor: { kind: 'visitor', key: 'visitor:b' } }
  expect(() => acquireImportLock(store, newVisitor)).toThrow('an import in progress')
  acquireImportLock(store, user).release()
  turn.release()
  acquireImportLock(store, newVisitor).release()
})
