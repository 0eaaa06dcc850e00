import type { SqlColumnType } from '../../columns/column-codec.ts'
import type { DiffContext } from '../context.ts'
import type { ColumnMatch } from './match-columns.ts'

/**
 * Returns the number of decimal places to shift, or `undefined` when the values cannot be
 * converted.
 */
export function decimalShift(
  { column, is, old }: ColumnMatch,
  { columns }: Pick<DiffContext, 'columns'>,
): number | undefined {
  if (!is || columns.type(column.column) !== is.type) return undefined
  if (is.isComputed !== (column.from !== undefined)) return undefined
  const [before, now] = [old?.column ?? column.column, column.column]
  if (isNumber(before) && isNumber(now)) return placesOf(now) - placesOf(before)
  return before.kind === now.kind ? 0 : undefined
}

const isNumber = ({ kind }: SqlColumnType): boolean => kind === 'integer' || kind === 'decimal'

const placesOf = (column: SqlColumnType): number => (column.kind === 'decimal' ? column.places : 0)
