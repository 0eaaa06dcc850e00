import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Product } from '#shell/language/product/product.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import { readAssets } from '#shell/server/pages/assets.ts'

/**
 * The bytes that a browser may receive for the first load of a page, with Brotli compression.
 *
 * @example
 * const budgets: Budgets = { javaScript: 90_000, styles: 6_000 }
 */
export interface Budgets {
  readonly javaScript?: number
  readonly styles?: number
}

/** Registers a test for the budgets of each page. They measure the current build. */
export function registerBudgetTests({ pages }: Product, budgets: Budgets, appDir: string): void {
  test.for(Object.keys(pages))('the page %s keeps its budgets', (name, { skip }) => {
    const build = currentBuildOf(appDir)
    if (build === undefined) return skip('There is no build. `npm run build` makes one.')
    const { javaScript, styles } = bytesOfFirstLoad(join(build, 'client'), name)
    const { javaScript: maxJavaScript = Infinity, styles: maxStyles = Infinity } = budgets
    expect(javaScript, 'bytes of JavaScript').toBeLessThanOrEqual(maxJavaScript)
    return expect(styles, 'bytes of styles').toBeLessThanOrEqual(maxStyles)
  })
}

/** Returns the folder of the build that new processes run. */
export function currentBuildOf(appDir: string): string | undefined {
  const builds = join(appDir, '.nacre/build')
  const pointer = join(builds, 'current')
  return existsSync(pointer) ? join(builds, readFileSync(pointer, 'utf8').trim()) : undefined
}

/** Returns the compressed size of everything that the first load of a page requests. */
export function bytesOfFirstLoad(clientDir: string, page: string): Required<Budgets> {
  const file = `product/pages/${toKebabCase(page)}/page.tsx`
  const { entry, preloads, styles } = readAssets(clientDir)(file)
  const sizeOf = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + compressedSize(join(clientDir, path)), 0)
  return { javaScript: sizeOf([entry, ...preloads]), styles: sizeOf(styles) }
}

function compressedSize(path: string): number {
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`).length
  const content = readFileSync(path)
  return Math.min(content.length, brotliCompressSync(content).length)
}
