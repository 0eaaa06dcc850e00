import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectSqlite } from './connect.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-held-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const inUse =
  /^The data folder \/.+ is in use by another process, number \d+\. Stop that one first/u

test('locks a folder for one process, and releases it when the database is closed', async () => {
  const folder = await temporaryFolder()
  const first = connectSqlite(folder, { isAlone: true })
  expect(() => connectSqlite(folder, { isAlone: true })).toThrow(inUse)
  // Opening it without `isAlone` needs no lock.
  await connectSqlite(folder).close()
  expect(() => connectSqlite(folder, { isAlone: true })).toThrow(inUse)
  await first.close()
  await connectSqlite(folder, { isAlone: true }).close()
})

test('the folder of a killed process is free', async () => {
  const folder = await temporaryFolder()
  const file = JSON.stringify(join(import.meta.dirname, 'connect.ts'))
  const code = `import(${file}).then(({ connectSqlite }) => { connectSqlite(process.argv[1], { isAlone: true }); console.log('held') })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(() => connectSqlite(folder, { isAlone: true })).toThrow(`number ${child.pid}`)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  await connectSqlite(folder, { isAlone: true }).close()
})
