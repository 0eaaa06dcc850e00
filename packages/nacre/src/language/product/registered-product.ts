import type { Product } from './product.ts'

/**
 * The types of the app. An app adds the type of its product, so that pages, routes and tests know its
 * entities.
 *
 * @example
 * declare module 'nacre' {
 *   interface Register { readonly product: typeof product }
 * }
 */
export interface Register {}

/**
 * A product of any entities: the part of a product that typed clients need.
 *
 * @example
 * const countEntities = ({ entities }: AnyProduct) => entities.length
 */
export type AnyProduct = Pick<Product, 'entities'>

/**
 * The type of the registered product. Without a registration, it is any product.
 *
 * @example
 * type Entities = RegisteredProduct['entities']
 */
export type RegisteredProduct = Register extends {
  readonly product: infer P extends AnyProduct
}
  ? P
  : Product
