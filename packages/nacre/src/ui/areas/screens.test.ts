import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens as admin } from './admin/area.tsx'
import { screens as login } from './login/area.tsx'

const source = join(import.meta.dirname, '../..')

test.each([...admin, ...login])('the styles of $page.path are found by its file', ({ file }) => {
  expect(existsSync(join(source, `${file.replace(/^shell\//u, '')}.tsx`)), file).toBe(true)
})
