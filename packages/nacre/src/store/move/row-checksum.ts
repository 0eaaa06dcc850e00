import { hash } from 'node:crypto'

/** The number of rows, and a sum of their hashes that does not depend on their order. */
export interface TableSum {
  readonly rows: number
  readonly checksum: string
}

/** Adds rows to a sum. */
export interface RowSum {
  add(row: readonly unknown[]): void
  result(): TableSum
}

/** Creates the sum of a table. Its rows are values as the store decodes them. */
export function createRowSum(): RowSum {
  let rows = 0
  let sum = 0n
  return {
    add(row) {
      rows += 1
      const digest = hash('sha256', JSON.stringify(row, inKeyOrder), 'buffer')
      sum = BigInt.asUintN(64, sum + digest.readBigUInt64BE())
    },
    result: () => ({ rows, checksum: sum.toString(16).padStart(16, '0') }),
  }
}

/** Sorts the keys of objects, because PostgreSQL stores JSON with its own order. */
function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
