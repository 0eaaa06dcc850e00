import type { PageContext } from '#shell/http/page-context.ts'
import type { Entity, RecordOf } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'

type Known = Pick<Product, 'entities'>

/**
 * What the `load` of a product's own screen or card has in its hands.
 *
 * @example
 * export async function load({ http }: PartContext<typeof product>) {
 *   const found = await http.items.list({ where: { stock: 0 } })
 *   return found.ok ? found.data.items : []
 * }
 */
export interface PartContext<P extends Known = Product> extends PageContext<P> {
  readonly language: string
}

/** What the `load` of a panel has in its hands: also the record beside which it stands. */
export interface PanelContext<E extends Entity, P extends Known = Product> extends PartContext<P> {
  readonly record: RecordOf<E>
}

/**
 * What a screen or a card shows: what its `load` gave.
 *
 * @example
 * export function Page({ data }: PartProps<Awaited<ReturnType<typeof load>>>) {
 *   return <p>{data.length}</p>
 * }
 */
export interface PartProps<Data = undefined> {
  readonly data: Data
  readonly language: string
}

/** What a panel shows: a record, and what its `load` gave. */
export interface PanelProps<E extends Entity, Data = undefined> extends PartProps<Data> {
  readonly record: RecordOf<E>
}

/**
 * What a column shows. Where there is no value, the list shows that by itself.
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
