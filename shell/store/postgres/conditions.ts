import { type SqlBool, sql } from 'kysely'
import type { Conditions } from '../conditions.ts'
import { searchWords } from '../search-words.ts'

export const conditions: Conditions = {
  like: (text, pattern) => sql<SqlBool>`${text} ilike ${pattern} escape '\\'`,
  jsonHas: (list, value) => sql<SqlBool>`${list} @> to_jsonb(${value}::text)`,
  among: (value, list) => sql<SqlBool>`${value} = any(${list}::text[])`,
  list: (values) => values,
  searched: (_table, _id, words) => sql<SqlBool>`"_search" @@ to_tsquery('simple', ${words})`,
  words: (typed) =>
    searchWords(typed)
      .map((word) => `${word}:*`)
      .join(' & '),
}
