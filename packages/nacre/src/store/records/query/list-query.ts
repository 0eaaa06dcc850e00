import type { Where } from '#shell/language/conditions/where.ts'

/** A requested sort key. */
export interface Order {
  readonly field: string
  readonly isDescending: boolean
}

/** The start of a page: the sort values of the previous record. */
export interface Cursor {
  readonly values: readonly unknown[]
  readonly id: string
}

/** The conditions for reading single fields. A field is omitted if its condition does not hold. */
export type FieldConditions = Readonly<Record<string, Where>>

/** A list query. It is already validated; the store only runs it. */
export interface ListQuery {
  /** The permission filter and the filters of the request, which must all match. */
  readonly where: readonly Where[]
  readonly order: readonly Order[]
  readonly after?: Cursor
  /** The number of records to skip. */
  readonly offset?: number
  readonly limit: number
  readonly search?: string
  /** The ids of the records that match a search, if they are few. They replace `search`. */
  readonly among?: readonly string[]
  /** The fields to return. Defaults to all. */
  readonly fields?: readonly string[]
  readonly when?: FieldConditions
  /** Whether to list the trash instead. */
  readonly isTrash?: boolean
  /** Whether to lock the records until the end of the transaction. */
  readonly isLocked?: boolean
  /** The principal id that `me` refers to. */
  readonly me?: string | undefined
}
