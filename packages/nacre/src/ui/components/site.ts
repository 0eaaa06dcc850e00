import { createContext, useContext } from 'react'
import type { ActionState, ProductHttp } from '#shell/http/page-context.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'

/**
 * The environment of all components.
 *
 * @example
 * const { name, links }: Site = useSite()
 */
export interface Site<P extends AnyProduct = RegisteredProduct> {
  readonly name: string
  /** The files of the theme that the bar shows. */
  readonly logo?: string
  readonly wordmark?: string
  /** The pages in the navigation. */
  readonly links: readonly { readonly to: string; readonly label: string }[]
  readonly http: ProductHttp<P>
  readonly calls: Readonly<Record<string, string>>
  /** The CSRF token for forms without JavaScript. Absent on shared pages. */
  readonly xsrfToken?: string | undefined
  /** The result of a form that was submitted from this page without JavaScript and rejected. */
  readonly acted?: ActionState | undefined
  /** Set during server rendering: reports extensions that failed to render. */
  readonly guard?: {
    failed(place: string): void
    /** The extension that is rendered without its error boundary, to find its error. */
    readonly bare?: string
  }
  /** Preloads the code of a page. */
  preload(path: string): void
  /** Navigates like a link. Navigating to the current page adds no history entry. */
  go(path: string): void
}

export const SiteContext = createContext<Site<AnyProduct> | undefined>(undefined)

/**
 * Returns the site. With the type of the product, `useSite<typeof product>()`, the HTTP client is
 * typed.
 *
 * @example
 * const { http, go } = useSite<typeof product>()
 * const created = await http.books.create({ title: 'Dune' })
 * if (created.ok) go(`/books/${created.data.id}`)
 */
export function useSite<P extends AnyProduct = RegisteredProduct>(): Site<P> {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used inside SiteContext.')
  // Only one product runs, so its pages may assume its type.
  return site
}
