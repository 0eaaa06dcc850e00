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
 * The type of the registered product. Without a registration, it is any product.
 *
 * @example
 * type Entities = RegisteredProduct['entities']
 */
export type RegisteredProduct = Register extends {
  readonly product: infer P extends Pick<Product, 'entities'>
}
  ? P
  : Product
