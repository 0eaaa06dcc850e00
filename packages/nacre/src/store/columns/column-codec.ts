import type { RawBuilder } from 'kysely'
import type { ColumnType } from '#shell/language/fields/field.ts'

/**
 * The type of a column. `serial` is auto-incremented, `transaction` is the id of the writing
 * transaction.
 */
export type SqlColumnType =
  | Exclude<ColumnType, { readonly kind: 'many' | 'computed' }>
  | { readonly kind: 'serial' | 'transaction' }

/** The type name, check and conversions of a column type. */
export interface ColumnCodec {
  /**
   * Returns the type name as the database reports it, or `undefined` if no column of this type
   * exists there.
   */
  type(column: SqlColumnType): string | undefined
  /** Returns the check that all values of the type must satisfy, beyond the type itself. */
  check(column: SqlColumnType, ref: RawBuilder<unknown>): RawBuilder<unknown> | undefined
  encode(column: SqlColumnType | UnstoredColumnType, value: unknown): unknown
  /** The types that need decoding. Other values are returned unchanged. */
  readonly decoded: ReadonlySet<SqlColumnType['kind'] | UnstoredColumnType['kind']>
  decode(column: SqlColumnType | UnstoredColumnType, value: unknown): unknown
}

/** Field types without a column. Their values are passed through. */
interface UnstoredColumnType {
  readonly kind: 'many' | 'computed'
}

/** Checks whether a value can be a decimal: text or a number. */
export function isDecimalInput(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
