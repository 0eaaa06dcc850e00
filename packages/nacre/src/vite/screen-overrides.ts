import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { shellDir, shellFile } from './shell-dir.ts'

/** The folder of an app with the screens that replace those of the shell. */
export const overridesFolder = 'product/overrides'

const areas = join(shellDir, 'ui/areas')
const page = /[\\/]page\.[jt]sx?$/u

/** The names of all screens that an app can replace: `admin/system/health`. */
export function screenNames(): string[] {
  return globSync('{admin,login}/**/page.{js,tsx}', { cwd: areas })
    .map((path) => dirname(path).replaceAll(sep, '/'))
    .toSorted()
}

/** The path of the file of an app that replaces a screen. */
export const overrideFile = (screen: string): string => `${overridesFolder}/${screen}/page.tsx`

/**
 * Returns the files that replace nothing, because the shell has no screen of this name. A file besides
 * `page.tsx` belongs to the screen whose folder it is in.
 */
export function filesWithoutScreen(appDir: string): string[] {
  const names = screenNames()
  const isKnown = (path: string) => {
    const folder = dirname(path)
    if (basename(path) === 'page.tsx') return names.includes(folder)
    return names.some((name) => folder === name || folder.startsWith(`${name}/`))
  }
  return globSync('**/*.{ts,tsx,css}', { cwd: join(appDir, overridesFolder) })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !isKnown(path))
    .map((path) => `${overridesFolder}/${path}`)
}

/** The message for files that replace nothing. */
export const missingScreenMessage = (files: readonly string[]): string =>
  `There is no screen for ${files.join(', ')}. \`nacre eject\` lists the screens.`

/** Lets the screens in the folder of the app replace those of the shell. */
export function screenOverrides(): Plugin {
  let appDir = process.cwd()
  return {
    name: 'nacre-screen-overrides',
    configResolved({ root }) {
      appDir = root
    },
    buildStart() {
      const files = filesWithoutScreen(appDir)
      if (files.length > 0) this.error(missingScreenMessage(files))
    },
    resolveId: {
      order: 'pre',
      filter: { id: page },
      handler: (id, importer) => findOverride(appDir, id, importer),
    },
  }
}

/**
 * Returns the file of the app that replaces a screen. Only imports of the shell are redirected: a screen of
 * the app may import the original.
 */
export function findOverride(appDir: string, id: string, importer?: string): string | undefined {
  if (!importer?.startsWith(`${shellDir}${sep}`) || !id.startsWith('.')) return undefined
  const screen = relative(areas, dirname(resolve(dirname(importer), id))).replaceAll(sep, '/')
  const file = join(appDir, overrideFile(screen))
  return !screen.startsWith('..') && existsSync(file) ? file : undefined
}

/** The file that runs as a screen: that of the app, or that of the shell. */
export function screenFile(appDir: string, screen: string): string {
  const file = join(appDir, overrideFile(screen))
  return existsSync(file) ? file : shellFile(`ui/areas/${screen}/page.tsx`)
}
