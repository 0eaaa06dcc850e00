import { type Expression, type RawBuilder, sql } from 'kysely'
import type { UtcOffset } from '#shell/tools/zone-offsets.ts'

/**
 * Returns the offset at a timestamp as a binary search in SQL, because a zone can have a hundred
 * offsets.
 */
export function offsetAt(
  moment: Expression<unknown>,
  offsets: readonly UtcOffset[],
  literal: (moment: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [only, ...others] = offsets
  if (only && others.length === 0) return sql.lit(only.seconds)
  return binarySearchCase(offsets)

  function binarySearchCase(range: readonly UtcOffset[]): RawBuilder<unknown> {
    const middle = Math.floor(range.length / 2)
    const [one, half] = [range[0], range[middle]]
    if (!half || !one || middle === 0) return sql.lit(one?.seconds ?? 0)
    const [before, after] = [
      binarySearchCase(range.slice(0, middle)),
      binarySearchCase(range.slice(middle)),
    ]
    return sql`case when ${moment} < ${literal(half.from)} then ${before} else ${after} end`
  }
}
