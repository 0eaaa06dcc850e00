import { type SqlBool, sql } from 'kysely'
import type { Conditions } from '../conditions.ts'
import { searchWords } from '../search-words.ts'

export const conditions: Conditions = {
  like: (text, pattern) => sql<SqlBool>`${text} like ${pattern} escape '\\'`,
  jsonHas: (list, value) =>
    sql<SqlBool>`exists (select 1 from json_each(${list}) where value = ${value})`,
  among: (value, list) => sql<SqlBool>`${value} in (select value from json_each(${list}))`,
  list: (values) => JSON.stringify(values),
  searched: (table, id, words) =>
    sql<SqlBool>`${id} in (select id from ${sql.table(`${table}__search`)} where ${sql.ref(`${table}__search`)} match ${words})`,
  words: (typed) =>
    // No word at all is a word that nothing has.
    searchWords(typed)
      .map((word) => `"${word}"*`)
      .join(' ') || '""',
}
