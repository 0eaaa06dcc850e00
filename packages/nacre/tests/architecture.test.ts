import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesWithDefaultProduct, namesDefaultProduct } from './architecture/default-product.ts'
import { rules } from './architecture/rules.ts'
import { readSources } from './architecture/sources.ts'

const root = join(import.meta.dirname, '../../..')
const sources = readSources(root)

describe('the project', () => {
  test.each(rules)('$name', ({ find, mend }) => {
    expect(find(sources), mend).toEqual([])
  })

  test('the list of files that name the default product has no other files', () => {
    const others = [...filesWithDefaultProduct].filter(
      (path) => !namesDefaultProduct(path, sources.get(path) ?? ''),
    )
    expect(others, 'Remove them from the list.').toEqual([])
  })
})

type TestFiles = Readonly<Record<string, string>>

/** For each rule, files that break it, and similar files that do not. */
const samples: Readonly<Record<string, { wrong: TestFiles; right: TestFiles }>> = {
  'imports go only': {
    wrong: {
      'product/a.ts': "import { x } from '#shell/store/x.ts'",
      'product/pages/p/page.tsx': "import type { x } from '#shell/ui/root.tsx'",
      'product/routes.ts': "import { x } from '#shell/operations/x.ts'",
      'shell/model/a.ts': "const x = await import('#shell/http/x.ts')",
      'shell/store/a.ts': "import {\n  x,\n} from '#shell/operations/x.ts'",
      'shell/operations/a.ts': "import '#shell/api/x.ts'",
      'shell/api/a.ts': "import { x } from '../store/x.ts'",
      'shell/http/a.ts': "import { x } from '#shell/ui/x.ts'",
      'shell/spec/a.ts': "import { x } from '#shell/operations/x.ts'",
      'shell/ui/a.tsx': "import { x } from '#shell/operations/x.ts'",
      'shell/server/a.ts': "import { x } from '#shell/run/x.ts'",
      'shell/server/b.ts': "import { x } from 'example-library/x.ts'",
      'library/a.ts': "import { x } from '#shell/model/x.ts'",
      'shell/tools/a.ts': "import type { x } from '#shell/model/x.ts'",
      'shell/tools/b.ts': "import { x } from '#shell/messages/translate.ts'",
      'shell/surprise/a.ts': "import { x } from '#shell/model/x.ts'",
    },
    right: {
      'product/pages/p/page.tsx': "import { x } from 'nacre/react'",
      'shell/model/a.ts':
        "/** import { x } from '#shell/store/x.ts' */\nimport { y } from './y.ts'",
      'shell/server/a.test.ts': "import { x } from 'example-library/x.ts'",
      'shell/api/b.test.ts': "import { x } from '#shell/store/x.ts'",
      'shell/server/a.ts': "import { x } from '#shell/ui/x.ts'",
      'shell/model/b.ts': "import { x } from '#shell/tools/x.ts'",
      'shell/tools/a.ts': "import { y } from './y.ts'",
      'vite.config.ts': "import { x } from '#shell/server/x.ts'",
      'tests/a.ts': "import { x } from '#shell/store/x.ts'",
    },
  },
  'no file imports itself': {
    wrong: {
      'shell/api/a.ts': "import type { B } from './b.ts'",
      'shell/api/b.ts': "import { c } from './c.ts'",
      'shell/api/c.ts': "import type { A } from './a.ts'",
    },
    right: {
      'shell/api/a.ts': "import type { B } from './b.ts'",
      'shell/api/b.ts': "import { c } from './c.ts'",
      'shell/api/c.ts': '',
    },
  },
  'a product is imported': {
    wrong: {
      'shell/server/a.ts': "import { product } from 'example-shell/product.ts'",
      'product/a.ts': "import { product } from 'example-shell/product.ts'",
      'shell/ui/a.ts': "import { extensionModules } from 'virtual:nacre/extensions'",
    },
    right: {
      'bench/a.ts': "import { product } from 'example-shell/product.ts'",
      'shell/ui/areas/admin/extensions/a.ts':
        "import { extensionModules } from 'virtual:nacre/extensions'",
    },
  },
  'an import has': {
    wrong: {
      'shell/ui/a.ts': "import { x } from './x'",
      'shell/ui/b.ts': "import { x } from './gone.ts'",
      'shell/ui/c.ts': "import { y } from '../model/y.ts'",
    },
    right: {
      'shell/ui/x.ts': "import './x.css'",
      'shell/model/y.ts': '',
      'shell/ui/parts/d.ts': "import { x } from '../x.ts'\nimport { y } from '#shell/model/y.ts'",
    },
  },
  'only shell/store uses SQL': {
    wrong: {
      'shell/operations/a.ts': "import { sql } from 'kysely'",
      'shell/server/a.ts': "import { DatabaseSync } from 'node:sqlite'",
      'product/a.ts': "const { Client } = await import('pg')",
      'shell/api/a.ts': "import type { Kysely } from 'kysely/helpers/postgres'",
    },
    right: { 'shell/store/a.ts': "import { sql } from 'kysely'" },
  },
  'an app imports': {
    wrong: {
      'product/a.ts': "import { entity } from '#shell/model/entity.ts'",
      'library/a.ts': "import { sql } from 'kysely'",
      'library/pages/p/page.tsx': "import { readFileSync } from 'node:fs'",
    },
    right: {
      'product/b.ts': "import { entity } from 'nacre'\nimport type { Http } from 'nacre/http'",
      'library/b.tsx': "import { useState } from 'react'\nimport { role } from './roles.ts'",
      'product/b.test.ts': "import { test } from 'vitest'",
    },
  },
  'the model is pure': {
    wrong: {
      'shell/model/a.ts': "import { randomUUID } from 'node:crypto'",
      'shell/model/b.ts': "import type { ReactNode } from 'react'",
    },
    right: {
      'shell/model/a.test.ts': "import { test } from 'vitest'",
      'shell/ui/a.tsx': "import { useState } from 'react'",
    },
  },
  'a name is exported by the file': {
    wrong: {
      'shell/ui/a.ts': "export * from './b.ts'",
      'shell/ui/b.ts': "export type { B } from './c.ts'",
      'shell/ui/c.ts': 'const c = 1\nexport { c }',
    },
    right: { 'shell/ui/d.ts': "export const d = 'export { d }'\nexport default {}" },
  },
  'a file has': {
    wrong: {
      'shell/ui/index.ts': '',
      'shell/utils/date.ts': '',
      'shell/store/record-manager.ts': '',
      'shell/http/helpers.test.ts': '',
      'product/lib/a.ts': '',
    },
    right: { 'shell/ui/service-worker.ts': '', 'shell/model/library.ts': '' },
  },
  'operations and the store read': {
    wrong: {
      'shell/operations/a.ts': 'const at = new Date().toISOString()',
      'shell/store/a.ts': 'const now = Date.now',
    },
    right: {
      'shell/operations/b.ts': '/** new Date() */\nconst at = new Date(now)',
      'shell/operations/b.test.ts': 'const now = Date.now()',
      'shell/store/clock.ts': 'export const clock = { now: () => new Date() }',
      'shell/server/log.ts': 'const time = new Date()',
    },
  },
  'each export of the model': {
    wrong: {
      'shell/model/a.ts': 'export const a = 1',
      'shell/model/b.ts': '/** Says little. */\nexport type B = 1',
      'shell/model/c.ts': '/**\n * @example c()\n */\nconst c = 1\nexport function d() {}',
    },
    right: {
      'shell/model/e.ts':
        '/**\n * Says more.\n *\n * @example\n * e()\n */\nexport function e() {}',
      'shell/ui/f.ts': 'export const f = 1',
    },
  },
  'a name has none': {
    wrong: {
      'shell/ui/asked-field.ts': '',
      'shell/ui/a.ts': 'export const toldOf = 1',
      'shell/ui/b.ts': 'const f = (wanted: string) => wanted',
      'shell/ui/c.ts': 'function f(\n  one: string,\n  isKept: boolean,\n) {}',
      'shell/ui/d.ts': 'list.map((seen) => seen)',
    },
    right: {
      'shell/ui/e.ts': "/** (wanted: what) */\nconst says = { text: 'you asked, (told: it)' }",
      'shell/ui/f.ts': 'export const always = (toldest: number) => toldest',
    },
  },
  'a name is exported by one': {
    wrong: { 'shell/ui/b.ts': 'export const one = 1' },
    right: {
      'shell/model/a.ts': 'export const one = 1',
      'product/pages/a/page.tsx': 'export function load() {}',
      'product/pages/b/page.tsx': 'export function load() {}',
    },
  },
  'the package does not name': {
    wrong: {
      'cli/a.mjs': "const app = 'examples/shell'",
      'shell/ui/a.tsx': "const home = '/welcome'",
      'bench/a.ts': 'await fetch(`${url}/v1/tiles?limit=1`)',
      'tests/a.test.ts': "import { product } from 'example-shell/product.ts'",
      'tests/e2e/a.e2e.ts': "await page.goto('/admin/cards')",
      'tests/pages/a.test.ts': 'const folder = currentBuild()',
    },
    right: {
      'shell/ui/b.tsx': "// Such as /welcome.\nconst home = 'https://example.org/x'",
      'shell/ui/b.test.ts': "expect(linkTo('/welcome'))",
      'tests/pages/b.test.ts': "await fetch('/v1/notes')",
      'tests/b.test.ts': "await fetch('/v1/books')",
      'product/b.ts': "const home = '/welcome'",
    },
  },
}

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
