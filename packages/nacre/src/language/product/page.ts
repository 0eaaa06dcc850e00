import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * A handwritten page. Its code is in `product/pages/<name>/page.tsx`, where `<name>` is its key in
 * the declaration in kebab case.
 *
 * @example
 * const { path }: Page = pages.welcome
 */
export interface Page {
  /** The path of the page. `*` is the page for unknown paths, with status 404. */
  readonly path: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  /** Whether search engines may index the page. */
  readonly isIndexed: boolean
  /** Whether the bar links to the page. By default, it does. Paths with parameters have no link. */
  readonly isInNavigation?: boolean
}

/**
 * Declares a handwritten page.
 *
 * @example
 * welcome: page({ path: '/welcome', title: 'Welcome', description: 'Sample tiles and cards.' }),
 * about: page({ path: '/about', title: { en: 'About', de: 'Über uns' }, description: 'Who we are.' }),
 */
export function page(declaration: {
  /** The path of the page: `/welcome`. `*` is the page for unknown paths. */
  path: string
  /** The title of the document, which is also the label of its link. */
  title: LocalizedText
  /** The description for search engines. */
  description: LocalizedText
  /** Whether search engines may index the page. True by default, except for `*`. */
  isIndexed?: boolean
  /** Whether the bar links to the page. True by default. A path with parameters has no link. */
  isInNavigation?: boolean
}): Page {
  return Object.freeze({ isIndexed: declaration.path !== '*', ...declaration })
}

/**
 * Checks whether a product has a home page of its own. Without one, `/` is the home page of the admin area,
 * which otherwise is at `/admin`.
 *
 * @example
 * hasHomePage({ home: page({ path: '/', title: 'Tools', description: 'What we lend.' }) }) // true
 */
export function hasHomePage(pages: Readonly<Record<string, Pick<Page, 'path'>>>): boolean {
  return Object.values(pages).some(({ path }) => path === '/')
}
