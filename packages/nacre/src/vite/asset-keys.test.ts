import { expect, test } from 'vitest'
import { assetKeyOf } from './asset-keys.ts'
import { shellFile } from './shell-dir.ts'

test.each([
  ['a module of the shell', shellFile('ui/areas/admin/area.tsx'), 'shell/ui/areas/admin/area'],
  [
    'a compiled module of the shell',
    shellFile('ui/areas/admin/area.js'),
    'shell/ui/areas/admin/area',
  ],
  ['the entry of the browser', '../../virtual:nacre/browser', 'virtual:nacre/browser'],
  ['messages', '../../virtual:messages/login/de', 'virtual:messages/login/de'],
  [
    'a screen that the app replaces',
    'product/overrides/admin/home/page.tsx',
    'shell/ui/areas/admin/home/page',
  ],
  ['a module of the app', 'product/pages/home/page.tsx', 'product/pages/home/page.tsx'],
])('the key of %s does not depend on its location', (_, path, key) => {
  expect(assetKeyOf(path, '/apps/library')).toBe(key)
})
