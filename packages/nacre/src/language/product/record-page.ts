import type { RecordOf } from '../entities/entity.ts'

/**
 * A page of records. `next` is the cursor of the next page, or null on the last page.
 *
 * @example
 * const titles = (cards: RecordPage<typeof card>) => cards.items.map(({ title }) => title)
 */
export interface RecordPage<E> {
  readonly items: readonly RecordOf<E>[]
  readonly next: string | null
  /** The number of matching records, if the query asked for it. */
  readonly total?: number
}
