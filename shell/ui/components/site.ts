import { createContext, useContext } from 'react'
import type { Acted, ProductHttp } from '#shell/http/page-context.ts'
import type { Product } from '#shell/model/product.ts'

/** What every component may need of the place it runs in. */
export interface Site<P extends Pick<Product, 'entities'> = Product> {
  readonly name: string
  /** The pages that the navigation names. */
  readonly links: readonly { readonly to: string; readonly label: string }[]
  readonly http: ProductHttp<P>
  readonly calls: Readonly<Record<string, string>>
  /** The token for forms sent without JavaScript; none on a page that everybody may be given. */
  readonly xsrfToken?: string | undefined
  /** The form that was sent from this page without JavaScript and came to nothing. */
  readonly acted?: Acted | undefined
  /** On a server: which parts of the product's own could not be rendered. */
  readonly guard?: {
    failed(place: string): void
    /** One that may fail with all around it, to learn why. */
    readonly bare?: string
  }
  /** Fetches the code of a page before somebody goes there. */
  preload(path: string): void
  /** Goes there as a link does: to where one is already, without a step in the history. */
  go(path: string): void
}

export const SiteContext = createContext<Site | undefined>(undefined)

/** With the type of the product, `useSite<typeof product>()`, the client knows what there is. */
export function useSite<P extends Pick<Product, 'entities'> = Product>(): Site<P> {
  const site = useContext(SiteContext)
  if (!site) throw new Error('A component of the shell stands outside of the site.')
  // The one product that runs is the one that its own pages name.
  return site
}
