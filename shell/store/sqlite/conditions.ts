import { type SqlBool, sql } from 'kysely'
import type { Conditions } from '../questions/conditions.ts'
import { casesOf } from '../questions/letter-cases.ts'
import { searchWords, type TypedWord } from '../records/search-words.ts'

const lowBits = 26
const [low, rest] = [sql.lit(lowBits), sql.lit(2 ** lowBits - 1)]

/** The way from a day to the first of its period. Weeks begin on Mondays. */
const starts = {
  week: "'weekday 0', '-6 days'",
  month: "'start of month'",
  year: "'start of year'",
} as const

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
  moment: (written) => sql`${sql.lit(written)}`,
  period(value, period, offset) {
    const day = offset ? sql`date(${value}, (${offset}) || ' seconds')` : sql`date(${value})`
    if (period === 'day') return day
    return sql`date(${day}, ${sql.raw(starts[period])})`
  },
  // A single sum would fail beyond 64 bits, and the driver reads no number beyond 53.
  exactSum: (value) =>
    sql`cast(sum(${value} >> ${low}) as text) || ' ' || cast(sum(${value} & ${rest}) as text)`,
  readSum(text) {
    const [above = '0', below = '0'] = text.split(' ')
    return (BigInt(above) << BigInt(lowBits)) + BigInt(below)
  },
  nothingFirst: '',
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
