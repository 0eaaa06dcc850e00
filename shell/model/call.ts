/**
 * A call that the product's pages make: to a service of somebody else, or to an address of its own.
 *
 * @example
 * const { address }: Call = calls.packageSearch
 */
export interface Call {
  /** Where it is, unless the environment says otherwise; a path for an address of one's own. */
  readonly address: string
  /** The environment variable that says otherwise. Addresses of one's own have none. */
  readonly variable: string | undefined
  readonly method: string
  /** The query parameters that it is sent with. */
  readonly parameters: readonly string[]
  /** What is sent in the body. */
  readonly payload: string | undefined
  /** What the product reads from the answer. */
  readonly reads: readonly string[]
  /** What becomes of the answer, in words. */
  readonly use: string | undefined
}

/**
 * Declares a call. Of other people's addresses pages may then reach this one and no other.
 *
 * @example
 * packageSearch: call({
 *   address: 'https://packages.example/search',
 *   variable: 'PACKAGE_SEARCH',
 *   parameters: ['q'],
 *   reads: ['total', 'results'],
 * })
 */
export function call(
  declaration: Pick<Call, 'address' | 'reads'> & {
    variable?: string
    method?: string
    parameters?: readonly string[]
    payload?: string
    use?: string
  },
): Call {
  return Object.freeze({
    variable: undefined,
    method: 'GET',
    parameters: [],
    payload: undefined,
    use: undefined,
    ...declaration,
  })
}

/**
 * A call to somebody else, with the variable that says where that is.
 *
 * @example
 * const call: OutsideCall = { name: 'packageSearch', address: 'https://packages.example', variable: 'PACKAGE_SEARCH' }
 */
export interface OutsideCall {
  readonly name: string
  readonly address: string
  readonly variable: string
}

/**
 * Of the product's calls those that go to somebody else: what the environment may say and what pages
 * are allowed to reach.
 *
 * @example
 * outsideCalls(product.calls).map(({ variable }) => variable)
 */
export function outsideCalls(calls: Readonly<Record<string, Call>>): readonly OutsideCall[] {
  return Object.entries(calls).flatMap(([name, { address, variable }]) =>
    variable === undefined ? [] : [{ name, address, variable }],
  )
}
