import type { Product } from '#shell/language/product/product.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { reservedPaths } from '../names/reserved-paths.ts'

/**
 * Returns the mistakes in the paths of pages.
 *
 * @example
 * validatePagePaths(product) // [] if all paths are valid
 */
export function validatePagePaths({ pages }: Pick<Product, 'pages'>): readonly DeclarationError[] {
  return Object.entries(pages).flatMap(([name, { path }]) => {
    const mistake = mistakeIn(path)
    if (mistake === undefined) return []
    const right = `${name}: page({ path: '/start', title: '…', description: '…' })`
    return [declarationError(['pages', name, 'path'], `The page ${name} ${mistake}`, right)]
  })
}

function mistakeIn(path: string): string | undefined {
  if (path === '*') return undefined
  if (!path.startsWith('/')) return `has the path ${path}, which must begin with a slash.`
  if (path === '/') return undefined
  const shadowed = reservedPaths.find((other) => `${path.toLowerCase()}/`.startsWith(`${other}/`))
  if (shadowed === undefined) return undefined
  return `cannot have the path ${path}, because ${shadowed} belongs to the shell.`
}
