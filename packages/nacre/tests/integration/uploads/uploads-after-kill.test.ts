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
const jobArguments = { payload: null, attempt: 0, signal: new AbortController().signal } as never

async function createDataDir(): Promise<string> {
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

const listFiles = (dataDir: string) => readdir(join(dataDir, 'files')).catch(() => [])

/** The names of the files in the database of a killed process. */
function registeredFiles(dataDir: string): readonly string[] {
  const database = new DatabaseSync(join(dataDir, 'nacre.db'))
  const rows = database.prepare('select name from nacre_file').all()
  database.close()
  return rows.map(({ name }) => String(name))
}

test('after a kill during an upload, only a partial file remains, and the next start deletes it', async () => {
  const dataDir = await createDataDir()
  const { child, url } = await start(dataDir)
  const upload = request(`${url}/v1/files/suggestions/letter`, { method: 'POST' })
  upload.on('error', () => {})
  upload.write('x'.repeat(500_000))
  const partialSize = async () => {
    const [name] = await listFiles(dataDir)
    return name === undefined ? 0 : (await stat(join(dataDir, 'files', name))).size
  }
  await expect.poll(partialSize).toBeGreaterThan(100_000)
  await kill(child)

  const [partialFile = '', ...others] = await listFiles(dataDir)
  expect([partialFile.startsWith('.'), others]).toEqual([true, []])
  expect(registeredFiles(dataDir)).toEqual([])
  // Only old partial files are deleted: another process may still write a recent one.
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(dataDir, 'files', partialFile), anHourAgo, anHourAgo)
  const next = await start(dataDir)
  expect(await listFiles(dataDir)).toEqual([])
  await kill(next.child)
})

test('after a kill, all acknowledged uploads exist, and the database lists each stored file', async () => {
  const dataDir = await createDataDir()
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const { child, url } = await start(dataDir)
    const uploadUntilKilled = async (uploader: number) => {
      for (let count = 0; ; count += 1) {
        const size = { width: 330 + round * 40 + count, height: 20 + uploader }
        const body = new Uint8Array(await anyPicture(size).png().toBuffer())
        const response = await fetch(`${url}/v1/files/books/cover`, { method: 'POST', body })
        const { file, variants = [] } = await response.json()
        expect(response.status).toBe(201)
        for (const one of [{ file }, ...variants]) acknowledged.push(one.file)
        if (count === round) void kill(child)
      }
    }
    const results = await Promise.allSettled([0, 1, 2].map(uploadUntilKilled))
    const reasons = results.map((result) =>
      result.status === 'rejected' ? String(result.reason) : '',
    )
    expect(reasons).toEqual(reasons.map(() => expect.stringMatching(/fetch failed|terminated/u)))
    if (child.signalCode === null) await once(child, 'close')
  }
  expect(acknowledged.length).toBeGreaterThan(20)
  const stored = (await listFiles(dataDir)).filter((name) => !name.startsWith('.'))
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(registeredFiles(dataDir)).toEqual(expect.arrayContaining(stored))

  const database = await openDatabase({ dataDir })
  const store = await openStore(database, library.entities, dataDir)
  await createFileCleanupJob(store, () => new Date(Date.now() + 2 * 86_400_000)).run(jobArguments)
  await database.close()
  expect(await listFiles(dataDir)).toEqual([])
  expect(registeredFiles(dataDir)).toEqual([])
})
