import type { ColumnCodec } from '../columns/column-codec.ts'
import type { DatabaseRow } from '../rows.ts'
import type { TableDefinition } from './table-definition.ts'

/** Encodes and decodes the rows of a built-in table. */
export interface RowCodec<Row> {
  /** Encodes all or some of the values of a row. */
  encode(values: Partial<Row>): DatabaseRow
  decode(row: DatabaseRow): Row
}

/** Creates the codec of a built-in table. The caller ensures that `Row` matches the columns. */
export function createRowCodec<Row extends object>(
  { columns: shapes }: TableDefinition,
  columns: ColumnCodec,
): RowCodec<Row> {
  const byField = new Map(shapes.map((shape) => [shape.field, shape]))
  const columnOf = (field: string) => {
    const found = byField.get(field)
    if (!found) throw new Error(`Unknown column ${field}.`)
    return found
  }
  return {
    encode: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => {
          const { name, column } = columnOf(field)
          return [name, columns.encode(column, value)]
        }),
      ),
    decode(row) {
      const values: DatabaseRow = {}
      for (const { name, field, column } of shapes) {
        values[field] = columns.decode(column, row[name])
      }
      return values as Row
    },
  }
}
