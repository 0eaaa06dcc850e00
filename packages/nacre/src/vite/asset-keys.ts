import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { shellDir } from './shell-dir.ts'

type Manifest = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Names modules in the manifest of the build by keys that are the same wherever the shell is installed:
 * `shell/ui/areas/admin/area`, and `virtual:nacre/browser` for a virtual module. Modules of the app keep
 * their path below the app's folder.
 */
export const assetKeys: Plugin = {
  name: 'nacre-asset-keys',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: {
    order: 'post',
    handler({ dir = '.' }, bundle) {
      const { root } = this.environment.config
      const file = join(dir, '.vite/manifest.json')
      const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
      const keyOf = (key: string) => assetKeyOf(key, root)
      const entries = Object.entries(manifest).map(([key, chunk]) => {
        const renamed = ['imports', 'dynamicImports'].flatMap((name) => {
          const keys = chunk[name]
          return Array.isArray(keys) ? [[name, keys.map(keyOf)] as const] : []
        })
        return [keyOf(key), { ...chunk, ...Object.fromEntries(renamed) }] as const
      })
      const named = new Map(entries)
      // A screen that is in one file with others has no entry of its own.
      for (const [, chunk] of entries) {
        const output = bundle[String(chunk['file'])]
        for (const id of output?.type === 'chunk' ? output.moduleIds : []) {
          const key = keyOf(relative(root, id).replaceAll(sep, '/'))
          const isLoadedAlone = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
          if (isLoadedAlone && !named.has(key)) named.set(key, chunk)
        }
      }
      writeFileSync(file, JSON.stringify(Object.fromEntries(named)))
    },
  },
}

/** The stable key of a key that Vite chose, which is a path relative to the app's folder. */
export function assetKeyOf(key: string, root: string): string {
  const virtual = /virtual:[\w/-]+$/u.exec(key)
  if (virtual) return virtual[0]
  const override = /^product\/overrides\/(.+)\.tsx$/u.exec(key)
  if (override) return `shell/ui/areas/${override[1]}`
  const path = relative(shellDir, resolve(root, key))
  const isOutside = path.startsWith('..')
  return isOutside ? key : `shell/${withoutExtension(path.replaceAll(sep, '/'))}`
}

/** The package contains compiled files, whose extensions differ from those of the sources. */
const withoutExtension = (path: string): string => path.replace(/\.[jt]sx?$/u, '')
