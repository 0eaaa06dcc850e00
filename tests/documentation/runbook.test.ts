import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../built-server.ts'

const page = readFileSync(join(root, 'docs/guides/runbook.md'), 'utf8')
const source = join(root, 'packages/nacre/src')

/** Returns the messages that the server logs at a level, as they are written in the code. */
function messagesAt(level: 'error' | 'warn'): readonly string[] {
  const files = globSync('{server,run}/**/*.{ts,tsx}', { cwd: source })
  const call = new RegExp(`\\blog\\.${level}\\(\\s*'([^']+)'`, 'gu')
  return files
    .filter((file) => !/\.(?:test|fixture)\./u.test(file))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(call)])
    .map(([, message = '']) => message)
}

test('the page says what to do for each alert', () => {
  const text = readFileSync(join(source, 'model/system-alert.ts'), 'utf8')
  const kinds = [...text.matchAll(/\| '([a-z-]+)'/gu)].map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !page.includes(`| \`${kind}\` |`))).toEqual([])
})

test.each(['error', 'warn'] as const)('the page has each log message of level %s', (level) => {
  const messages = messagesAt(level)
  expect(messages.length).toBeGreaterThan(4)
  expect(messages.filter((message) => !page.includes(`| \`${message}\` |`))).toEqual([])
})
