import type { Clock } from '../clock.ts'
import type { SortKeys } from '../collation/sort-keys.ts'
import type { ColumnCodec } from '../columns/column-codec.ts'
import type { Conditions } from './conditions.ts'
import type { SqlDialect } from './sql-dialect.ts'

/** What a database compiles values and conditions with. */
export interface SqlContext {
  readonly clock: Clock
  readonly columns: ColumnCodec
  readonly conditions: Conditions
  readonly expressions: SqlDialect
  /** The order of text. */
  readonly sortKeys: SortKeys
}
