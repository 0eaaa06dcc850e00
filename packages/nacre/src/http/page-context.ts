import type { Problem } from '#shell/language/errors/app-error.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { Client } from './client.ts'
import type { Http } from './http.ts'

/**
 * The client of pages with the collections of a product: `http.cards.list()`.
 *
 * @example
 * const countBooks = (http: ProductHttp<typeof product>) => http.books.list({ total: true })
 */
export type ProductHttp<P extends AnyProduct = RegisteredProduct> = Http & Client<P['entities']>

/**
 * What the `load` and the `action` of a page receive, the same on both sides. With the type of the
 * product, `PageContext<typeof product>`, the client knows its fields, states and errors.
 *
 * @example
 * export const load = ({ http }: PageContext<typeof product>) => http.books.list({ limit: 20 })
 */
export interface PageContext<P extends AnyProduct = RegisteredProduct> {
  /** The HTTP client: `http.cards.list()`. */
  readonly http: ProductHttp<P>
  /** The URL of the page. */
  readonly url: URL
  /** The parameters of the path. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** The configured URLs of external services, by call name. */
  readonly calls: Readonly<Record<string, string>>
  /** Logs an error of the page on the server. */
  reportError?(what: string, error: unknown): void
}

/**
 * The result of a form action: the next path or a problem. `isStale` discards all loaded data and
 * loads the next page as a new document. Set it if the action changes the session.
 *
 * @example
 * export async function action({ http }: PageContext<typeof product>, form: FormData): Promise<ActionResult> {
 *   const result = await http.books.create({ title: String(form.get('title')) })
 *   return result.ok ? { to: '/books' } : result.problem
 * }
 */
export type ActionResult =
  | { readonly to: string; readonly isStale?: true }
  /**
   * Data that the page shows once and that is never stored, such as recovery codes or an API key.
   */
  | { readonly once: unknown }
  | Problem

/**
 * The state of a page after a form action: a problem, or data to show once.
 *
 * @example
 * const { problem, values }: ActionState = acted
 */
export interface ActionState {
  readonly problem?: Problem
  readonly once?: unknown
  /** The submitted values. */
  readonly values: Readonly<Record<string, readonly string[]>>
}
