/**
 * A page made by hand. Its code is `product/pages/<name>/page.tsx`, the name being its key in the
 * declaration in kebab case.
 *
 * @example
 * const { path }: Page = pages.welcome
 */
export interface Page {
  /** The path of the page; `*` is the page for every other path, answered with status 404. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Whether search engines may list it. */
  readonly isListed: boolean
}

/**
 * Declares a page made by hand.
 *
 * @example
 * welcome: page({ path: '/welcome', title: 'Welcome', description: 'Sample tiles and cards.' })
 */
export function page(declaration: {
  path: string
  title: string
  description: string
  isListed?: boolean
}): Page {
  return Object.freeze({ isListed: declaration.path !== '*', ...declaration })
}
