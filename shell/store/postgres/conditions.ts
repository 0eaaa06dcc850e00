import { type SqlBool, sql } from 'kysely'
import type { Conditions } from '../questions/conditions.ts'
import { casesOf } from '../questions/letter-cases.ts'
import { searchWords } from '../records/search-words.ts'

export const conditions: Conditions = {
  matches: (text, place, fill) =>
    sql<SqlBool>`${text} ~ ${fill((wanted) => `${place === 'first' ? '^' : ''}${exactly(wanted)}`)}`,
  jsonHas: (list, value) => sql<SqlBool>`${list} @> ${value}::jsonb`,
  among: (value, list) => sql<SqlBool>`${value} = any(${list}::text[])`,
  each: (list) => sql`(select unnest(${list}::text[]) as value)`,
  list: (values) => values,
  jsonEmpty: (list) => sql<SqlBool>`${list} = '[]'::jsonb`,
  jsonValue: (value) => JSON.stringify(value),
  moment: (written) => sql`${sql.lit(written)}::timestamptz`,
  period(value, period, offset) {
    const local = offset
      ? sql`((${value} at time zone 'UTC') + make_interval(secs => ${offset}))`
      : sql`(${value})`
    return sql`cast(date_trunc(${sql.lit(period)}, ${local}) as date)`
  },
  exactSum: (value) => sql`sum(${value})::text`,
  readSum: (text) => BigInt(text),
  nothingFirst: ' nulls first',
  searched: (_table, _id, words) => sql<SqlBool>`"_search" @@ to_tsquery('simple', ${words})`,
  words: (typed) =>
    searchWords(typed)
      .flatMap(({ plain }) => plain)
      .map((word) => `${word.toLowerCase().replaceAll('ς', 'σ')}:*`)
      .join(' & '),
}

function exactly(wanted: string): string {
  return Array.from(wanted, (character) => {
    const cases = casesOf(character)
    if (cases !== character) return `[${cases}]`
    return /[\p{L}\p{M}\p{N}]/u.test(character) ? character : `\\${character}`
  }).join('')
}
