import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-held-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const inUse =
  /^The data folder \/.+ is in use by another process, number \d+\. Stop that one first/u

test('a folder is held by one at a time, and let go when its database is closed', async () => {
  const folder = await temporaryFolder()
  const first = connect(folder, { isAlone: true })
  expect(() => connect(folder, { isAlone: true })).toThrow(inUse)
  // Who only looks need not be alone.
  await connect(folder).close()
  expect(() => connect(folder, { isAlone: true })).toThrow(inUse)
  await first.close()
  await connect(folder, { isAlone: true }).close()
})

test('a folder whose process was killed is free', async () => {
  const folder = await temporaryFolder()
  const file = JSON.stringify(join(import.meta.dirname, 'connect.ts'))
  const code = `import(${file}).then(({ connect }) => { connect(process.argv[1], { isAlone: true }); console.log('held') })
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(() => connect(folder, { isAlone: true })).toThrow(`number ${child.pid}`)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
  await connect(folder, { isAlone: true }).close()
})
