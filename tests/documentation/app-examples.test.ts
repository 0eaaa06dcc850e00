import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFile, appFiles, readDocument, readDocuments, root } from './documents.ts'

const tutorial = appFiles(readDocument('docs/tutorial/tool-library.md'))
const guides = readDocuments().filter(({ path }) => path.startsWith('docs/guides/'))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-apps-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes an app below the folder. A later file replaces an earlier one of the same path. */
function writeApp(name: string, files: readonly AppFile[]): readonly string[] {
  return files.map(({ path, code }) => {
    const file = join(folder, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
    return file
  })
}

/** Runs a program of the repository and returns what it prints if it fails. */
function runProgram(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args],
    { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', VITEST: undefined } },
  )
  return status === 0 ? '' : stdout + stderr
}

test('the files of the tutorial and of each guide compile in the app of the tutorial', () => {
  const written = [
    ...writeApp('tutorial', tutorial),
    ...guides.flatMap((guide) => {
      const name = basename(guide.path, '.md')
      writeApp(name, tutorial)
      return writeApp(name, appFiles(guide))
    }),
  ]
  const files = written.filter((file) => /\.tsx?$/u.test(file))
  const virtual = join(root, 'packages/nacre/src/messages/virtual-messages.d.ts')
  const config = {
    extends: 'nacre/tsconfig.json',
    compilerOptions: { skipLibCheck: true },
    files: [...files, virtual],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect(runProgram('typescript/bin/tsc', ['-p', folder, '--checkers', '1'], folder)).toBe('')
})

test('the tests of the tutorial pass, and those that follow from its declarations', () => {
  writeApp('tutorial', tutorial)
  const guide = appFiles(readDocument('docs/guides/testing.md'))
  writeApp(
    'tutorial',
    guide.filter(({ path }) => path === 'tests/product.test.ts'),
  )
  const app = join(folder, 'tutorial')
  writeFileSync(
    join(app, 'vitest.config.ts'),
    `import { nacreTest } from 'nacre/vite'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [nacreTest()] })`,
  )
  expect(runProgram('vitest/vitest.mjs', ['run', '--maxWorkers=1'], app)).toBe('')
})
