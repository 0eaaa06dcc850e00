import type { Where } from '#shell/model/where.ts'

/** One way in which a list is sorted. */
export interface Order {
  readonly field: string
  readonly isDescending: boolean
}

/** Where a page of a list begins: the values, by which the list is sorted, of the record before it. */
export interface Cursor {
  readonly values: readonly unknown[]
  readonly id: string
}

/** Conditions on which single fields of a record may be seen. Where one does not hold, its field is left out. */
export type FieldConditions = Readonly<Record<string, Where>>

/** A list that is wanted. Everything in it has been checked: the store only asks. */
export interface ListQuery {
  /** All of these must hold: the permission's condition, and what the asker wants. */
  readonly where: readonly Where[]
  readonly order: readonly Order[]
  readonly after?: Cursor
  /** How many of them to pass over. */
  readonly skip?: number
  readonly limit: number
  readonly search?: string
  /** What of each record is wanted. Without this, all there is. */
  readonly fields?: readonly string[]
  readonly when?: FieldConditions
  /** Records in the bin instead of those that are not. */
  readonly isBin?: boolean
  /** Whether nobody else may change the records until the transaction ends. */
  readonly isLocked?: boolean
  /** Who `me` is. */
  readonly me?: string | undefined
}
