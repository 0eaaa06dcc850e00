import type { PageContext } from '#shell/http/page-context.ts'
import type { Entity, RecordOf } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'

type Known = Pick<Product, 'entities'>

/** What the `load` of a product's own screen or card has in its hands. */
export interface PartContext<P extends Known = Product> extends PageContext<P> {
  readonly language: string
}

/** What the `load` of a panel has in its hands: also the record beside which it stands. */
export interface PanelContext<E extends Entity, P extends Known = Product> extends PartContext<P> {
  readonly record: RecordOf<E>
}

/** What a screen or a card shows: what its `load` gave. */
export interface PartProps<Data = undefined> {
  readonly data: Data
  readonly language: string
}

/** What a panel shows: a record, and what its `load` gave. */
export interface PanelProps<E extends Entity, Data = undefined> extends PartProps<Data> {
  readonly record: RecordOf<E>
}

/** What a column shows. Where there is no value, the list shows that by itself. */
export interface CellProps<Value> {
  readonly value: Value
  readonly language: string
}
