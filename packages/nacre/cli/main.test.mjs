import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageDir } from './package-dir.mjs'

const program = join(packageDir, 'bin/nacre.mjs')
const starter = join(packageDir, '../../examples/starter')

test.each([
  ['eject nothing', 'guides/change-screens'],
  ['draft missing.md', 'guides/specification'],
  ['spec diff no-such-revision', 'guides/specification'],
])('the error of “nacre %s” ends with the page that explains the command', (line, page) => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...line.split(' ')], {
    cwd: starter,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    new RegExp(`\\nDocumentation: node_modules/nacre/docs/${page}\\.md\\n$`, 'u'),
  )
})
