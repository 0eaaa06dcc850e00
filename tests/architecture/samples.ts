/** Files by path, with their text. */
export type TestFiles = Readonly<Record<string, string>>

/** For each rule, files that break it, and similar files that do not. */
export const samples: Readonly<Record<string, { wrong: TestFiles; right: TestFiles }>> = {
  'imports go only': {
    wrong: {
      'product/a.ts': "import { x } from '#shell/store/x.ts'",
      'product/pages/p/page.tsx': "import type { x } from '#shell/ui/root.tsx'",
      'product/routes.ts': "import { x } from '#shell/operations/x.ts'",
      'shell/model/a.ts': "const x = await import('#shell/http/x.ts')",
      'shell/language/a.ts': "import { x } from '#shell/model/x.ts'",
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
      'shell/field-types/money/field.ts': "import { x } from '../../ui/x.ts'",
      'shell/field-types/money/specification.ts': "import { x } from '#shell/ui/x.ts'",
      'shell/model/c.ts': "import { x } from '#shell/field-types/money/cell.tsx'",
    },
    right: {
      'product/pages/p/page.tsx': "import { x } from 'nacre/react'",
      'shell/model/a.ts':
        "/** import { x } from '#shell/store/x.ts' */\nimport { y } from './y.ts'",
      'shell/server/a.test.ts': "import { x } from 'example-library/x.ts'",
      'shell/api/b.test.ts': "import { x } from '#shell/store/x.ts'",
      'shell/server/a.ts': "import { x } from '#shell/ui/x.ts'",
      'shell/model/b.ts': "import { x } from '#shell/language/x.ts'",
      'shell/ui/b.ts': "import { x } from '#shell/language/x.ts'",
      'shell/field-types/money/cell.tsx': "import { x } from '#shell/ui/x.ts'",
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
  'no folder imports itself': {
    wrong: {
      'shell/store/rows/a.ts': "import type { B } from '../tables/b.ts'",
      'shell/store/tables/d.ts': "import { e } from '../e.ts'",
      'shell/store/e.ts': "import type { F } from './rows/f.ts'",
    },
    right: {
      'shell/store/tables/b.ts': '',
      'shell/store/tables/c.ts': "import { b } from './b.ts'",
      'shell/store/rows/f.ts': '',
      'shell/store/rows/f.test.ts': "import { b } from '../tables/b.ts'",
      'shell/operations/g.ts': "import { b } from '#shell/store/tables/b.ts'",
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
      'product/a.ts': "import { entity } from '#shell/language/entities/entity.ts'",
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
  'only the folder of a field type': {
    wrong: {
      'shell/ui/a.ts': "const isLong = field.type === 'money'",
      'shell/ui/b.ts': "switch (type) {\n  case 'money':\n}",
      'shell/spec/c.ts': 'const units: Partial<Record<FieldTypeName, string>> = {}',
    },
    right: {
      'shell/field-types/field-type-name.ts':
        "export const fieldTypeNames = [\n  'money',\n] as const",
      'shell/field-types/money/d.ts': "const isLong = field.type === 'money'",
      'shell/ui/d.ts': "const isHtml = type === 'html'",
    },
  },
  'the package does not name': {
    wrong: {
      'cli/a.mjs': "const app = 'examples/shell'",
      'shell/ui/a.tsx': "const home = '/welcome'",
      'tests/c.ts': 'await fetch(`${url}/v1/tiles?limit=1`)',
      'tests/a.test.ts': "import { product } from 'example-shell/product.ts'",
      'tests/e2e/a.e2e.ts': "await page.goto('/admin/cards')",
      'tests/pages/a.test.ts': 'const folder = currentBuild()',
    },
    right: {
      'shell/ui/b.tsx': "// Such as /welcome.\nconst home = 'https://example.org/x'",
      'shell/ui/b.test.ts': "expect(linkTo('/welcome'))",
      'tests/pages/b.test.ts': "await fetch('/v1/notes')",
      'tests/b.test.ts': "await fetch('/v1/books')",
      'bench/b.ts': 'await fetch(`${url}/v1/tiles?limit=1`)',
      'repository-tests/e2e/b.e2e.ts': "await page.goto('/admin/cards')",
      'product/b.ts': "const home = '/welcome'",
    },
  },
  'the XSRF token and': {
    wrong: {
      'shell/server/handlers/a.ts': 'if (isXsrfToken(token, requested)) go()',
      'shell/operations/records/a.ts': "const permission = permissionFor(actor, 'read', entity)",
    },
    right: {
      'shell/server/requests/same-site.ts': 'if (isXsrfToken(token, requested)) go()',
      'shell/server/handlers/a.test.ts': 'isCrossSite(headers, origin)',
      'shell/operations/records/b.ts':
        '/** Unlike permissionFor(actor). */\nauthorizer.grant(actor, [], entity)',
    },
  },
  'a folder has at most': {
    wrong: { 'shell/ui/the-26th.ts': '' },
    right: Object.fromEntries([
      ...Array.from({ length: 25 }, (_, number) => [`shell/ui/file-${number}.ts`, '']),
      ...Array.from({ length: 26 }, (_, number) => [`shell/http/file-${number}.test.ts`, '']),
    ]),
  },
}
