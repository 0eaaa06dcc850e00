import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Conditions } from '../sql/conditions.ts'
import { caseVariants } from '../sql/case-variants.ts'
import { searchTerms } from '../records/query/search-terms.ts'

export const postgresConditions: Conditions = {
  matches: (text, place, fill) =>
    sql<SqlBool>`${text} ~ ${fill((term) => `${place === 'first' ? '^' : ''}${caseInsensitivePattern(term)}`)}`,
  jsonHas: (list, value) => sql<SqlBool>`${list} @> ${value}::jsonb`,
  isOneOf: (value, list) => sql<SqlBool>`${value} = any(${list}::text[])`,
  asTable: (list) => sql`(select unnest(${list}::text[]) as value)`,
  list: (values) => values,
  jsonEmpty: (list) => sql<SqlBool>`${list} = '[]'::jsonb`,
  jsonValue: (value) => JSON.stringify(value),
  moment: (written) => sql`${sql.lit(written)}::timestamptz`,
  period(value, { period, firstWeekday = 1 }, offset) {
    const local = offset
      ? sql`((${value} at time zone 'UTC') + make_interval(secs => ${offset}))`
      : sql`(${value})`
    const start = (time: RawBuilder<unknown>) =>
      sql`cast(date_trunc(${sql.lit(period)}, ${time}) as date)`
    if (period !== 'week' || firstWeekday === 1) return start(local)
    // Weeks of PostgreSQL start on Monday.
    const days = sql.lit(8 - firstWeekday)
    return sql`(${start(sql`(${local} + make_interval(days => ${days}))`)} - ${days})`
  },
  exactSum: (value) => sql`sum(${value})::text`,
  readSum: (text) => BigInt(text),
  nullsFirst: ' nulls first',
  matchesFullText: (_table, _id, text) => sql<SqlBool>`"_search" @@ to_tsquery('simple', ${text})`,
  toFullTextQuery: (typed) =>
    searchTerms(typed)
      .flatMap(({ plain }) => plain)
      .map((word) => `${word.toLowerCase().replaceAll('ς', 'σ')}:*`)
      .join(' & '),
}

function caseInsensitivePattern(term: string): string {
  return Array.from(term, (character) => {
    const cases = caseVariants(character)
    if (cases !== character) return `[${cases}]`
    return /[\p{L}\p{M}\p{N}]/u.test(character) ? character : `\\${character}`
  }).join('')
}
