import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEntries } from './entries.mjs'
import { rewriteFolder, rewriteImports } from './entry-imports.mjs'

const rewrite = (code) => rewriteImports(code, 'card.tsx').code

test('the imports of one entry become one import', () => {
  const code = `// A card.
import { useState } from 'react'
import { entity, type RecordOf } from '#shell/model/entity.ts'
import { text as plain } from '#shell/model/fields/text.ts'
import type { Limits } from '#shell/model/limits.ts'
import { editor } from '../roles.ts'

export const card = entity({ fields: { title: plain() } })
`
  expect(rewrite(code)).toBe(`// A card.
import { useState } from 'react'
import { entity, type Limits, type RecordOf, text as plain } from 'nacre'
import { editor } from '../roles.ts'

export const card = entity({ fields: { title: plain() } })
`)
})

test('each name comes from its own entry, also if its file was another one', () => {
  const code = `import { useSite } from '#shell/ui/components/site.ts'
import type { PageContext, ActionResult } from '#shell/http/old-name.ts'
import { customRoutes } from '#shell/http/custom-routes.ts'
`
  expect(rewrite(code)).toBe(`import { useSite } from 'nacre/react'
import type { ActionResult, PageContext } from 'nacre/http'
import { customRoutes } from 'nacre/server'
`)
})

test('a long import has a line for each name', () => {
  const names = ['booleanField', 'dateField', 'dateTimeField', 'decimalField', 'integerField']
  const code = `import { ${names.join(', ')}, textField } from '#shell/model/expression.ts'\n`
  expect(rewrite(code)).toBe(
    `import {\n${[...names, 'textField'].map((name) => `  ${name},\n`).join('')}} from 'nacre'\n`,
  )
})

test('an import of the entry takes in the others', () => {
  const code = `import { entity } from 'nacre'\nimport { text } from '#shell/model/fields/text.ts'\n`
  expect(rewrite(code)).toBe(`import { entity, text } from 'nacre'\n`)
})

test('names that no entry exports stay and are reported', () => {
  const code = `import { entity, accessRulesByRole } from '#shell/model/entity.ts'
import * as model from '#shell/model/role.ts'
`
  const result = rewriteImports(code, 'card.ts')
  expect(result.code).toBe(`import { entity } from 'nacre'
import { accessRulesByRole } from '#shell/model/entity.ts'
import * as model from '#shell/model/role.ts'
`)
  expect(result.missing).toEqual([
    'accessRulesByRole of #shell/model/entity.ts',
    'model of #shell/model/role.ts',
  ])
})

test('code without old imports stays as it is', () => {
  const code = `import { text, entity } from 'nacre'\nconst text2 = "import '#shell/x.ts'"\n`
  expect(rewrite(code)).toBe(code)
})

test('a folder is rewritten once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-codemod-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'roles.ts')
  writeFileSync(file, "import { role } from '#shell/model/role.ts'\n")
  expect(rewriteFolder(folder)).toEqual({ changed: ['roles.ts'], missing: [] })
  expect(rewriteFolder(folder)).toEqual({ changed: [], missing: [] })
  expect(readFileSync(file, 'utf8')).toBe("import { role } from 'nacre'\n")
})

test('a name is exported by one entry, under its own name', () => {
  const names = readEntries().map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names).toContain('entity')
})
