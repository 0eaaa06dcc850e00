import type { Problem } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import type { Client } from './client.ts'
import type { Http } from './http.ts'

/** The client as pages have it, with the collections of a product: `http.cards.list()`. */
export type ProductHttp<P extends Pick<Product, 'entities'> = Product> = Http &
  Client<P['entities']>

/**
 * What a page's `load` and `act` have in their hands, the same on both sides. With the type of the
 * product, `PageContext<typeof product>`, the client knows its fields, states and refusals.
 */
export interface PageContext<P extends Pick<Product, 'entities'> = Product> {
  readonly http: ProductHttp<P>
  readonly url: URL
  /** The parts of the path that its pattern names. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** The declared addresses of other people's services, by the names of their calls. */
  readonly calls: Readonly<Record<string, string>>
  /** On a server: tells the log of something on the page that could not be shown. */
  failed?(what: string, error: unknown): void
}

/**
 * What a form came to: where to go next, or why not. When it changed who is asking, everything that the
 * browser knew is `stale`, and the next page is loaded whole.
 */
export type ActOutcome =
  | { readonly to: string; readonly isStale?: true }
  /** What is shown once, on the same page, and nowhere kept: codes, keys. */
  | { readonly shown: unknown }
  | Problem

/** What came of a form, as its page shows it: why it came to nothing, or what is shown once. */
export interface Acted {
  readonly problem?: Problem
  readonly shown?: unknown
  /** What was given. */
  readonly values: Readonly<Record<string, readonly string[]>>
}
