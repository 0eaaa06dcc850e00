import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('all output of a process is JSON lines, including the error that ends it', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'noisy.fixture.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, other, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  expect(other).toBe('')
  expect(code).toBe(1)
  const lines = out.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'Two\nlines of a library' },
    { level: 'warn', msg: expect.stringContaining('cells: 2') },
    { level: 'error', error: { name: 'TypeError', message: 'Said on the console.' } },
    { level: 'error', msg: 'A page could not be shown.', error: { message: 'Its cause.' } },
    { level: 'warn', msg: 'Node warning', error: { name: 'DeprecationWarning', code: 'DEP0000' } },
    { level: 'error', error: { message: 'Nobody has caught this.', stack: expect.any(String) } },
  ])
})
