/**
 * A service of somebody else that the product calls.
 *
 * @example
 * const { address }: Call = calls.packageSearch
 */
export interface Call {
  /** Where it is, unless the environment says otherwise. */
  readonly address: string
  /** The environment variable that says otherwise. */
  readonly variable: string
  /** What the product reads from the answer. */
  readonly reads: readonly string[]
}

/**
 * Declares a call to a service of somebody else. Pages may then reach its address and no other.
 *
 * @example
 * packageSearch: call({
 *   address: 'https://packages.example/search',
 *   variable: 'PACKAGE_SEARCH',
 *   reads: ['total', 'results'],
 * })
 */
export function call(declaration: Call): Call {
  return Object.freeze(declaration)
}
