import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAssets } from './assets.ts'

function assetsOf(manifest: unknown, icons: readonly string[] = []) {
  const dir = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const name of icons) writeFileSync(join(dir, name), '')
  return readAssets(dir)
}

const manifest = {
  'virtual:nacre/browser': {
    file: 'assets/browser.js',
    css: ['assets/base.css'],
    imports: ['_shared'],
  },
  'a/page.tsx': {
    file: 'assets/a.js',
    css: ['assets/base.css', 'assets/a.css'],
    imports: ['virtual:nacre/browser', '_shared', '_own'],
    dynamicImports: ['b/page.tsx'],
  },
  'b/page.tsx': { file: 'assets/b.js', css: ['assets/b.css'], imports: ['virtual:nacre/browser'] },
  _shared: { file: 'assets/shared.js', imports: ['_own'] },
  _own: { file: 'assets/own.js', css: ['assets/own.css'], imports: ['_shared'] },
}

test('a page lists each file that it needs once, and no lazily loaded file', () => {
  const assets = assetsOf(manifest)
  const { entry, styles, preloads } = assets('a/page.tsx')
  expect(entry).toBe('/assets/browser.js')
  expect(styles.toSorted()).toEqual(['/assets/a.css', '/assets/base.css', '/assets/own.css'])
  expect(preloads.toSorted()).toEqual(['/assets/a.js', '/assets/own.js', '/assets/shared.js'])
  expect(assets('a/page.tsx')).toBe(assets('a/page.tsx'))
})

test('a page links to the icons in the public folder, and to favicon.svg, which always exists', () => {
  expect(assetsOf(manifest)('').icons).toEqual({
    links: '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    hasSocialImage: false,
  })
  const { icons } = assetsOf(manifest, ['apple-touch-icon.png', 'social.png'])('')
  expect(icons?.links).toContain('href="/apple-touch-icon.png"')
  expect(icons?.links).not.toContain('manifest')
  expect(icons?.hasSocialImage).toBe(true)
})

test('a static page needs the shared style sheet only', () => {
  const { styles } = assetsOf(manifest)('')
  expect(styles.toSorted()).toEqual(['/assets/base.css', '/assets/own.css'])
})

test('a build without its entry file is rejected with a clear message', () => {
  expect(() => assetsOf({})('a/page.tsx')).toThrow(
    'The build has no virtual:nacre/browser. Build again.',
  )
})
