import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { createFileCleanupJob } from '#shell/operations/uploads/file-cleanup-job.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { product as library } from 'example-library/product.ts'

const script = join(import.meta.dirname, '../../library/serve-uploads.ts')
const hands = { payload: null, attempt: 0, signal: new AbortController().signal } as never

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(script, [dataDir], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child, 'message')
  return { child, url: String(url) }
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

const files = (dataDir: string) => readdir(join(dataDir, 'files')).catch(() => [])

/** What is known of uploads in the database of a process that is gone. */
function known(dataDir: string): readonly string[] {
  const database = new DatabaseSync(join(dataDir, 'nacre.db'))
  const rows = database.prepare('select name from nacre_file').all()
  database.close()
  return rows.map(({ name }) => String(name))
}

test('killed in the middle of an upload, a server leaves nothing but what was coming in, and the next clears it away', async () => {
  const dataDir = await folder()
  const { child, url } = await start(dataDir)
  const sending = request(`${url}/v1/files/suggestions/letter`, { method: 'POST' })
  sending.on('error', () => {})
  sending.write('x'.repeat(500_000))
  const coming = async () => {
    const [name] = await files(dataDir)
    return name === undefined ? 0 : (await stat(join(dataDir, 'files', name))).size
  }
  await expect.poll(coming).toBeGreaterThan(100_000)
  await kill(child)

  const [left = '', ...others] = await files(dataDir)
  expect([left.startsWith('.'), others]).toEqual([true, []])
  expect(known(dataDir)).toEqual([])
  // Somebody else may be at it who is still alive, so it must have lain there for a while.
  const long = new Date(Date.now() - 3_600_000)
  await utimes(join(dataDir, 'files', left), long, long)
  const next = await start(dataDir)
  expect(await files(dataDir)).toEqual([])
  await kill(next.child)
})

test('killed at any moment, a server has what it has answered, and all that it has is known', async () => {
  const dataDir = await folder()
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const { child, url } = await start(dataDir)
    const sendOneAfterTheOther = async (sender: number) => {
      for (let count = 0; ; count += 1) {
        const size = { width: 330 + round * 40 + count, height: 20 + sender }
        const body = new Uint8Array(await anyPicture(size).png().toBuffer())
        const response = await fetch(`${url}/v1/files/books/cover`, { method: 'POST', body })
        const { file, variants = [] } = await response.json()
        expect(response.status).toBe(201)
        for (const one of [{ file }, ...variants]) acknowledged.push(one.file)
        if (count === round) void kill(child)
      }
    }
    const ends = await Promise.allSettled([0, 1, 2].map(sendOneAfterTheOther))
    const reasons = ends.map((end) => (end.status === 'rejected' ? String(end.reason) : ''))
    expect(reasons).toEqual(reasons.map(() => expect.stringMatching(/fetch failed|terminated/u)))
    if (child.signalCode === null) await once(child, 'close')
  }
  expect(acknowledged.length).toBeGreaterThan(20)
  const stored = (await files(dataDir)).filter((name) => !name.startsWith('.'))
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(known(dataDir)).toEqual(expect.arrayContaining(stored))

  const database = await openDatabase({ dataDir })
  const store = await openStore(database, library.entities, dataDir)
  await createFileCleanupJob(store, () => new Date(Date.now() + 2 * 86_400_000)).run(hands)
  await database.close()
  expect(await files(dataDir)).toEqual([])
  expect(known(dataDir)).toEqual([])
})
