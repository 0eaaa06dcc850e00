import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageDir } from '../package-dir.mjs'

const root = join(packageDir, '../..')
const program = join(packageDir, 'bin/nacre.mjs')

/** Copies the starter, and returns its folder. */
function copyStarter() {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'examples/starter'), folder, {
    recursive: true,
    filter: (path) => !/node_modules|\.nacre/u.test(path),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

test('the specification of a product needs none of its secrets', () => {
  const folder = copyStarter()
  const file = join(folder, 'product/product.ts')
  const declared = readFileSync(file, 'utf8')
    .replace('import { ', 'import { secret, serverCall, text, ')
    .replace(
      'defineProduct({',
      `defineProduct({
        secrets: { payToken: secret({ variable: 'PAY_TOKEN', required: true, description: 'A token.' }) },
        calls: { pay: serverCall({ urlVariable: 'PAY_URL', sends: { amount: text() }, reads: {}, bearer: 'payToken', description: 'Pays.' }) },`,
    )
  writeFileSync(file, declared)
  const { status, stderr } = spawnSync(process.execPath, [program, 'spec'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const text = readFileSync(join(folder, 'SPECIFICATION.md'), 'utf8')
  expect(text).toContain('PAY_TOKEN')
  expect(text).not.toContain('test-secret')
})

test('a product that cannot be loaded is named with its file and line', () => {
  const folder = copyStarter()
  const file = join(folder, 'product/entities/task.ts')
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.includes('text({'))
  lines[at] = lines[at].replace('text({', 'words({')
  writeFileSync(file, lines.join('\n').replace(' text ', ' words ').replace(' text,', ' words,'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'spec'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout + stderr).toContain(`product/entities/task.ts:${at + 1}: words is not a function`)
  expect(stdout + stderr).not.toMatch(/__vite|node_modules\/vite/u)
})
