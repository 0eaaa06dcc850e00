import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { findPageUses } from './find-page-uses.ts'
import { shellFile } from './shell-dir.ts'

/** The styles of a product for all pages and areas, if it has any. */
export const themeFile = 'product/theme.css'

/**
 * The modules that connect an app with the shell. Their code is what a team would otherwise write by hand:
 * it names the files of the app by convention. A path that begins with `/` starts at the app's folder.
 */
const modules: Readonly<Record<string, (appDir: string) => string>> = {
  // The app on the server.
  'virtual:nacre/app': (appDir) => `
    import 'virtual:nacre/messages'
    import { product } from '/product/product.ts'
    import { extensionModules } from 'virtual:nacre/extensions'
    import { fieldTypeModules } from 'virtual:nacre/field-types'
    export { product, extensionModules, fieldTypeModules }
    export const appDir = import.meta.env.PROD ? undefined : ${JSON.stringify(appDir)}
    export const pageFiles = import.meta.glob('/product/pages/*/page.tsx')
    export const pageUses = ${JSON.stringify(pageUsesIn(appDir))}
    export const entityFiles = import.meta.glob('/product/entities/*.ts', { eager: true })
    export const processFiles = import.meta.glob(
      ['/product/processes/**/*.ts', '!**/*.test.ts'],
      { eager: true },
    )
    export const migrationFiles = import.meta.glob('/product/migrations/*.ts', { eager: true })
    export const routeFiles = import.meta.glob('/product/routes.ts', { eager: true })`,

  // The messages of the product. They are there before any other module writes one.
  'virtual:nacre/messages': () => `
    import { addMessages } from '${shellFile('messages/catalogs.ts')}'
    const files = import.meta.glob(['/product/messages/*.ts', '!**/*.test.ts'], { eager: true })
    for (const [path, { messages }] of Object.entries(files)) {
      addMessages(path.slice(path.lastIndexOf('/') + 1, -'.ts'.length), messages)
    }`,

  // Only the admin area imports it, so that other visitors do not even load the names of the files.
  'virtual:nacre/extensions': () => `
    export const extensionModules = import.meta.glob([
      '/product/admin/{screens,cards}/*.tsx',
      '/product/admin/{panels,columns}/*/*.tsx',
    ])`,

  // The views of the product for its field types, in one file with the parts that show them.
  'virtual:nacre/field-types': () => `
    export const fieldTypeModules = import.meta.glob('/product/admin/fields/*.tsx', { eager: true })`,

  // What the browser runs. It imports the pages alone: the rest of the product stays on the server.
  'virtual:nacre/browser': (appDir) => `
    import '${shellFile('ui/styles/base.css')}'
    ${existsSync(join(appDir, themeFile)) ? `import '/${themeFile}'` : ''}
    import { hydratePage } from '${shellFile('ui/start-browser.tsx')}'
    import { pages } from '/product/pages.ts'
    void hydratePage(pages, import.meta.glob('/product/pages/*/page.tsx'))`,

  // What the server runs. Development opens the app by itself, and again after each change.
  'virtual:nacre/server': () => `
    import * as app from 'virtual:nacre/app'
    import { createProgram } from '${shellFile('run/program.ts')}'
    export const program = createProgram(app, import.meta.env.PROD ? import.meta.dirname : undefined)
    if (import.meta.env.PROD) void program.run(process.argv.slice(2))`,
}

/** Returns what the code of each page does with records, by the folder of the page. */
function pageUsesIn(appDir: string): Readonly<Record<string, readonly string[]>> {
  const uses = new Map<string, Set<string>>()
  for (const file of globSync('product/pages/*/**/*.{ts,tsx}', { cwd: appDir }).toSorted()) {
    if (/\.(?:test|stories)\./u.test(file)) continue
    const [, , folder = ''] = file.split(/[/\\]/u)
    const own = uses.get(folder) ?? new Set()
    uses.set(folder, own)
    for (const use of findPageUses(readFileSync(join(appDir, file), 'utf8'), file)) own.add(use)
  }
  return Object.fromEntries([...uses].map(([folder, own]) => [folder, [...own].toSorted()]))
}

/** The part of a configuration that belongs to Vitest. */
interface VitestConfig {
  readonly test?: { readonly testTimeout?: number; readonly hookTimeout?: number }
}

/** The milliseconds in which an app starts, on a busy machine as well. */
const slowest = 60_000

/** Connects the app with the shell. */
export function appModules(): Plugin {
  let appDir = process.cwd()
  return {
    name: 'nacre-app-modules',
    config: ({ test: { testTimeout = slowest, hookTimeout = slowest } = {} }: VitestConfig) =>
      Object({
        // Vitest would run the installed package without these modules.
        test: { testTimeout, hookTimeout, server: { deps: { inline: ['nacre'] } } },
      }),
    configResolved: ({ root }) => {
      appDir = root
    },
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) =>
      Object.hasOwn(modules, id.slice(1)) ? modules[id.slice(1)]?.(appDir) : undefined,
  }
}
