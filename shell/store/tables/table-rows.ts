import type { Columns, Row } from '../database.ts'
import type { TableShape } from './shape.ts'

/** How the rows of one of the shell's own tables go in and come out. */
export interface TableRows<Kept> {
  /** Of what is given; of a whole row all, of a change a part. */
  encode(values: Partial<Kept>): Row
  decode(row: Row): Kept
}

/** The caller vouches that `Kept` has the names and kinds of the table's columns. */
export function tableRows<Kept extends object>(
  { columns: shapes }: TableShape,
  columns: Columns,
): TableRows<Kept> {
  const kinds = new Map(shapes.map(({ name, column }) => [name, column]))
  const kindOf = (name: string) => {
    const kind = kinds.get(name)
    if (!kind) throw new Error(`There is no column ${name}.`)
    return kind
  }
  return {
    encode: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, columns.encode(kindOf(name), value)]),
      ),
    decode(row) {
      const values: Row = {}
      for (const { name, column } of shapes) {
        values[name] = columns.decode(column, row[name])
      }
      return values as Kept
    },
  }
}
