import type { Call } from './call.ts'
import type { Entity } from './entity.ts'
import type { Page } from './page.ts'
import type { Role } from './role.ts'
import type { Sample } from './samples.ts'

/**
 * A whole declared product.
 *
 * @example
 * const { name, entities }: Product = product
 */
export interface Product {
  readonly name: string
  readonly tagline: string
  readonly entities: readonly Entity[]
  readonly roles: readonly Role[]
  readonly calls: Readonly<Record<string, Call>>
  readonly pages: Readonly<Record<string, Page>>
  /** Put into an empty database at the first start. */
  readonly samples: readonly Sample[]
}

/**
 * Declares the product: its table of contents.
 *
 * @example
 * export const product = declareProduct({
 *   name: 'Nacre',
 *   tagline: 'An application shell that fills in the blanks',
 *   entities: [card],
 *   roles: [editor],
 *   calls: {},
 *   pages,
 *   samples,
 * })
 */
export function declareProduct(declaration: Product): Product {
  return Object.freeze(declaration)
}
