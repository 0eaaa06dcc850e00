import type { Product } from '#shell/language/product/product.ts'
import { reservedPaths } from '#shell/model/validation/names/reserved-paths.ts'

/** The paths of everything that the server serves, as patterns. */
export interface ServedPaths {
  /** Paths with parameters in braces: `/v1/books/{id}`. */
  readonly api: readonly string[]
  /** Paths of pages: `/books/:id`. */
  readonly pages: readonly string[]
  /** The starts of paths that have many below them: areas, the custom routes of a product, files. */
  readonly prefixes: readonly string[]
}

interface HasPath {
  readonly path: string
}

export function servedPathsOf(
  { pages, areas = {} }: Pick<Product, 'pages' | 'areas'>,
  api: readonly HasPath[],
  customRoutes: readonly HasPath[],
): ServedPaths {
  return {
    api: ['/', ...api.map(({ path }) => path)],
    pages: Object.values(pages).map(({ path }) => path),
    prefixes: [
      ...[...Object.values(areas), ...customRoutes].map(({ path }) => path),
      ...reservedPaths,
    ],
  }
}
