/**
 * A call that the product's pages make: to a service of somebody else, or to an address of its own.
 *
 * @example
 * const { url }: Call = calls.packageSearch
 */
export interface Call {
  /**
   * The URL of an external service, unless an environment variable overrides it, or the path of a
   * route of the product.
   */
  readonly url: string
  /** The environment variable that overrides the URL. Routes of the product have none. */
  readonly urlVariable: string | undefined
  readonly method: string
  /** The names of the query parameters. */
  readonly query: readonly string[]
  /** A description of the request body. */
  readonly body: string | undefined
  /** The fields of the response that the product uses. */
  readonly responseFields: readonly string[]
  /** A sentence about what the product does with the response. */
  readonly description: string | undefined
}

/**
 * Declares a call from pages to another service. Pages can call the declared URLs only.
 *
 * @example
 * packageSearch: call({
 *   url: 'https://packages.example/search',
 *   urlVariable: 'PACKAGE_SEARCH_URL',
 *   query: ['q'],
 *   responseFields: ['total', 'results'],
 * })
 */
export function call(
  declaration: Pick<Call, 'url' | 'responseFields'> & {
    /** The environment variable that overrides the URL. Required for external services. */
    urlVariable?: string
    /** The HTTP method. GET by default. */
    method?: string
    /** The names of the query parameters: `['q']`. */
    query?: readonly string[]
    /** A description of the request body. */
    body?: string
    /** A sentence about what the product does with the response. */
    description?: string
  },
): Call {
  return Object.freeze({
    urlVariable: undefined,
    method: 'GET',
    query: [],
    body: undefined,
    description: undefined,
    ...declaration,
  })
}

/**
 * A call to somebody else, with the variable that says where that is.
 *
 * @example
 * const call: ExternalCall = { name: 'packageSearch', url: 'https://packages.example', urlVariable: 'PACKAGE_SEARCH_URL' }
 */
export interface ExternalCall {
  readonly name: string
  readonly url: string
  readonly urlVariable: string
}

/**
 * Returns the calls whose URL can be set by an environment variable. Their servers are outside of
 * the product.
 *
 * @example
 * callsWithUrlVariable({ search: call({ url: 'https://p.example', urlVariable: 'SEARCH_URL', responseFields: [] }) })
 */
export function callsWithUrlVariable(
  calls: Readonly<Record<string, Pick<Call, 'url' | 'urlVariable'>>>,
): readonly ExternalCall[] {
  return Object.entries(calls).flatMap(([name, { url, urlVariable }]) =>
    urlVariable === undefined ? [] : [{ name, url, urlVariable }],
  )
}
