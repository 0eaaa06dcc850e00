/**
 * The type of `me`. It is not a unique symbol, because TypeScript widens a unique symbol to
 * `symbol` when a condition is assigned to a `const`.
 *
 * @example
 * const operand: Me = me
 */
export type Me = symbol & { readonly standsFor: 'the current user' }
