import type { PageContext } from '#shell/http/page-context.ts'
import type { Entity, RecordOf } from '#shell/language/entities/entity.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'

/**
 * The context of the `load` function of an extension screen or card.
 *
 * @example
 * export async function load({ http }: ExtensionContext<typeof product>) {
 *   const result = await http.books.list({ where: { stock: 0 } })
 *   return result.ok ? result.data.items : []
 * }
 */
export interface ExtensionContext<P extends AnyProduct = RegisteredProduct> extends PageContext<P> {
  readonly language: string
}

/**
 * The context of the `load` function of an extension panel, with the record beside which it is
 * displayed.
 *
 * @example
 * export const load = ({ http, record }: PanelContext<typeof book, typeof product>) =>
 *   http.loans.list({ where: { book: record.id } })
 */
export interface PanelContext<
  E extends Entity,
  P extends AnyProduct = RegisteredProduct,
> extends ExtensionContext<P> {
  readonly record: RecordOf<E>
}

/**
 * The props of an extension screen or card: the result of its `load` function.
 *
 * @example
 * export function Page({ data }: ExtensionProps<{ count: number }>) {
 *   return <p>{data.count}</p>
 * }
 */
export interface ExtensionProps<Data = undefined> {
  readonly data: Data
  readonly language: string
}

/**
 * The props of an extension panel: a record and the result of its `load` function.
 *
 * @example
 * export function Page({ record }: PanelProps<typeof book>) {
 *   return <p>{record.title}</p>
 * }
 */
export interface PanelProps<E extends Entity, Data = undefined> extends ExtensionProps<Data> {
  readonly record: RecordOf<E>
}

/**
 * The props of an extension column. It is not rendered for empty values.
 *
 * @example
 * export function Cell({ value }: CellProps<string>) {
 *   return <b>{value}</b>
 * }
 */
export interface CellProps<Value> {
  readonly value: Value
  readonly language: string
}
