import { createRouter } from '#shell/api/route.ts'
import type { ServedPaths } from './served-paths.ts'

/**
 * Creates a function that returns the pattern of a path. All paths that nothing serves have one, so
 * that a client cannot make series.
 */
export function createRoutePatterns({ api, pages, prefixes }: ServedPaths) {
  const pagePatterns = pages
    .filter((path) => !path.includes('*'))
    .map((path) => path.replaceAll(/:(\w+)/gu, '{$1}'))
  const paths = [...new Set([...api, ...pagePatterns])]
  const find = createRouter(paths.map((path) => ({ path, methods: {} })))
  return (path: string): string => {
    const found = find(path)?.route.path
    if (found !== undefined) return found
    const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`))
    return prefix === undefined ? 'other' : `${prefix}/*`
  }
}
