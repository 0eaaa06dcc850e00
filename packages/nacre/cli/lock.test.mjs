import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identity, withLock } from './lock.mjs'

let folder = ''
let path = ''

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'nacre-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function ownedBy(name) {
  fs.mkdirSync(path)
  fs.writeFileSync(join(path, name), '')
}

test('runs concurrent processes one after the other', async () => {
  const log = join(folder, 'log')
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setImmediate } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    await withLock(${JSON.stringify(path)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ')
      for (let turn = 0; turn < 1000; turn += 1) await setImmediate()
      appendFileSync(${JSON.stringify(log)}, 'out ')
    })`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  await Promise.all([start(), start(), start(), start()])
  expect(fs.readFileSync(log, 'utf8')).toBe('in out '.repeat(4))
  expect(fs.existsSync(path)).toBe(false)
})

test('releases the lock when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(fs.existsSync(path)).toBe(false)
})

test.each([
  ['whose owner is gone', '999999999-1'],
  ['whose process id belongs to another by now', `${process.ppid}-1`],
  ['that was left half removed', undefined],
  ['with a stray file in it', '.DS_Store'],
])('ignores a lock %s', async (_, owner) => {
  if (owner) ownedBy(owner)
  else fs.mkdirSync(path)
  expect(await withLock(path, () => 'mine')).toBe('mine')
})

test('waits for a lock whose owner is alive', async () => {
  ownedBy(identity(process.ppid))
  const received = vi.spyOn(console, 'log').mockImplementation(() => {})
  const order = []
  const taken = withLock(path, () => order.push('taken'))
  await new Promise((resolve) => setImmediate(resolve))
  order.push('released')
  fs.rmSync(join(path, identity(process.ppid)))
  await taken
  expect(order).toEqual(['released', 'taken'])
  expect(received).toHaveBeenCalledExactlyOnceWith(
    `Waiting for process ${process.ppid} to finish installing or building…`,
  )
  received.mockRestore()
})
