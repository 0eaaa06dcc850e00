import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from './architecture/rules.ts'
import { samples, type TestFiles } from './architecture/samples.ts'
import { readSources } from './architecture/sources.ts'

const root = join(import.meta.dirname, '..')
const sources = readSources(root)

describe('the project', () => {
  test.each(rules)('$name', ({ find, mend }) => {
    expect(find(sources), mend).toEqual([])
  })
})

describe('each rule', () => {
  test.each(rules)('finds exactly the files that break it: $name', ({ name, find }) => {
    const key = Object.keys(samples).find((start) => name.startsWith(start)) ?? ''
    const { wrong = {}, right = {} } = samples[key] ?? {}
    // Both kinds are checked together, because some rules compare files.
    const found = find(new Map([...Object.entries(right), ...Object.entries(wrong)]))
    const paths = new Set(found.map((violation) => violation.replace(/(?: → |: ).*/, '')))
    expect([...paths].toSorted()).toEqual(Object.keys(wrong).toSorted())
  })
})

/** The lint rules that the architecture depends on, each with a file that breaks it. */
const lintViolations: TestFiles = {
  'import(no-cycle)': 'shell/ui/one.ts',
  'eslint(max-lines)': 'shell/ui/long.ts',
  'eslint(max-lines-per-function)': 'shell/ui/long-function.ts',
  'unicorn(filename-case)': 'shell/ui/CamelCase.ts',
  'node(no-process-env)': 'shell/server/log.ts',
  'import(no-default-export)': 'product/a.ts',
  'typescript(no-explicit-any)': 'shell/model/any.ts',
  'typescript(consistent-type-imports)': 'shell/ui/types.ts',
  'typescript(no-floating-promises)': 'shell/ui/floating.ts',
  'react-hooks(exhaustive-deps)': 'shell/ui/effect.tsx',
  'react-hooks(rules-of-hooks)': 'shell/ui/hook.tsx',
  'jsx-a11y(alt-text)': 'shell/ui/picture.tsx',
}
const lintFiles: TestFiles = {
  'shell/ui/one.ts': "import { two } from '#shell/ui/two.ts'\nexport const one = () => two()\n",
  'shell/ui/two.ts': "import { one } from './one.ts'\nexport const two = (): unknown => one()\n",
  'shell/ui/type-one.ts': "import type { B } from './type-two.ts'\nexport type A = B[]\n",
  'shell/ui/type-two.ts': "import type { A } from './type-one.ts'\nexport type B = A[] | 1\n",
  'shell/ui/long.ts': `export const a = 1${'\n'.repeat(301)}`,
  'shell/ui/long-function.ts': `export function f() {\n${'  f()\n'.repeat(81)}}\n`,
  'shell/ui/CamelCase.ts': 'export const a = 1\n',
  'shell/server/log.ts': "export const level = process.env['LOG_LEVEL']\n",
  'packages/nacre/src/run/config.ts': "export const level = process.env['LOG_LEVEL']\n",
  'product/a.ts': 'export default 1\n',
  'a.config.ts': 'export default 1\n',
  'shell/model/any.ts': 'export const a = (b: any) => b\n',
  'shell/ui/types.ts': "import { A } from './type-one.ts'\nexport const a: A = []\n",
  'shell/ui/floating.ts': 'async function f() {}\nexport const g = () => {\n  f()\n}\n',
  'shell/ui/effect.tsx':
    "import { useEffect } from 'react'\nexport function E({ a }: { a: () => void }) {\n  useEffect(() => a(), [])\n  return null\n}\n",
  'shell/ui/hook.tsx':
    "import { useId } from 'react'\nexport function H({ a }: { a: boolean }) {\n  if (a) useId()\n  return null\n}\n",
  'shell/ui/picture.tsx': 'export const P = () => <img src="/a.png" />\n',
}

describe('the linter', () => {
  let output = ''
  const folder = mkdtempSync(join(tmpdir(), 'nacre-lint-'))
  beforeAll(() => {
    for (const [path, text] of Object.entries(lintFiles)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    const imports = { '#shell/*': './shell/*' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
    const settings = { extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] } }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['.'] }))
    const program = join(root, 'node_modules/oxlint/bin/oxlint')
    const options = { cwd: folder, encoding: 'utf8' } as const
    output = spawnSync(process.execPath, [program, '--format=unix'], options).stdout
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(Object.entries(lintViolations))('finds %s in %s', (rule, path) => {
    const lines = output.split('\n').filter((line) => line.includes(`/${rule}]`))
    expect(
      lines.some((line) => line.startsWith(`${path}:`)),
      output,
    ).toBe(true)
  })

  test.each(['shell/ui/type-one.ts', 'packages/nacre/src/run/config.ts', 'a.config.ts'])(
    'accepts %s',
    (path) => {
      expect(output.split('\n').filter((line) => line.startsWith(`${path}:`))).toEqual([])
    },
  )
})
