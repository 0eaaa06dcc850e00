import { type SqlBool, sql } from 'kysely'
import type { Conditions } from '../conditions.ts'
import { casesOf } from '../letter-cases.ts'
import { searchWords, type TypedWord } from '../search-words.ts'

export const conditions: Conditions = {
  matches(text, place, fill) {
    const start = place === 'first' ? '' : '%'
    const like = fill((wanted) => `${start}${roughly(wanted)}%`)
    const glob = fill((wanted) => `${place === 'first' ? '' : '*'}${exactly(wanted)}*`)
    return sql<SqlBool>`(${text} like ${like} escape '\\' and ${text} glob ${glob})`
  },
  jsonHas: (list, value) =>
    sql<SqlBool>`exists (select 1 from json_each(${list}) where value = ${value})`,
  among: (value, list) => sql<SqlBool>`${value} in (select value from json_each(${list}))`,
  each: (list) => sql`json_each(${list})`,
  list: (values) => JSON.stringify(values),
  jsonEmpty: (list) => sql<SqlBool>`${list} = '[]'`,
  jsonValue: (value) => (typeof value === 'boolean' ? Number(value) : value),
  searched: (table, id, words) =>
    sql<SqlBool>`${id} in (select id from ${sql.table(`${table}__search`)} where ${sql.ref(`${table}__search`)} match ${words})`,
  words: (typed) =>
    // No word at all is a word that nothing has.
    searchWords(typed).map(found).join(' AND ') || '""',
}

/** Seven times faster than what follows, but it knows only the two cases of the letters from A to Z. */
function roughly(wanted: string): string {
  return Array.from(wanted, (character) => {
    if ('%_\\'.includes(character)) return `\\${character}`
    return character > '\u007F' && casesOf(character) !== character ? '_' : character
  }).join('')
}

function exactly(wanted: string): string {
  return Array.from(wanted, (character) => {
    const cases = casesOf(character)
    return cases !== character || '*?['.includes(character) ? `[${cases}]` : character
  }).join('')
}

/** The index has some signs as they were written, such as ², which others write in a plainer way. */
function found({ typed, plain }: TypedWord): string {
  const begins = (word: string) => `"${word}"*`
  const [only = typed, ...others] = plain
  if (others.length === 0 && only === typed) return begins(typed)
  return `(${begins(typed)} OR (${[only, ...others].map(begins).join(' AND ')}))`
}
