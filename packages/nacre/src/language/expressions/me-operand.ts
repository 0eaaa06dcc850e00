/**
 * The type of `me`. It is not a unique symbol, because TypeScript widens a unique symbol to
 * `symbol` when a condition is assigned to a `const`.
 *
 * @example
 * const operand: Me = me
 */
export type Me = symbol & { readonly standsFor: 'the current user' }

/**
 * The current actor in a condition: on the owner, on a relation to users, or on the id of a user.
 * An API key counts as the user who created it. A visitor is not a user. In the API, it is the text
 * `"me"`.
 *
 * @example
 * change: when({ owner: me })
 * @example
 * read: when({ buyer: me })
 */
export const me: Me = Symbol('me') as Me
