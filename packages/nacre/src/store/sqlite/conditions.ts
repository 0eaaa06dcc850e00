import { type SqlBool, sql } from 'kysely'
import type { Conditions } from '../sql/conditions.ts'
import { caseVariants } from '../sql/case-variants.ts'
import { searchTerms, type TypedWord } from '../records/query/search-terms.ts'

const lowBits = 26
const [low, rest] = [sql.lit(lowBits), sql.lit(2 ** lowBits - 1)]

/** The SQLite modifiers from a date to the start of its period. */
const starts = {
  month: "'start of month'",
  year: "'start of year'",
} as const

export const sqliteConditions: Conditions = {
  matches(text, place, fill) {
    const start = place === 'first' ? '' : '%'
    const like = fill((term) => `${start}${globPattern(term)}%`)
    const glob = fill((term) => `${place === 'first' ? '' : '*'}${caseInsensitivePattern(term)}*`)
    return sql<SqlBool>`(${text} like ${like} escape '\\' and ${text} glob ${glob})`
  },
  jsonHas: (list, value) =>
    sql<SqlBool>`exists (select 1 from json_each(${list}) where value = ${value})`,
  isOneOf: (value, list) => sql<SqlBool>`${value} in (select value from json_each(${list}))`,
  asTable: (list) => sql`json_each(${list})`,
  list: (values) => JSON.stringify(values),
  jsonEmpty: (list) => sql<SqlBool>`${list} = '[]'`,
  jsonValue: (value) => (typeof value === 'boolean' ? Number(value) : value),
  moment: (written) => sql`${sql.lit(written)}`,
  period(value, { period, firstWeekday = 1 }, offset) {
    const day = offset ? sql`date(${value}, (${offset}) || ' seconds')` : sql`date(${value})`
    if (period === 'day') return day
    if (period !== 'week') return sql`date(${day}, ${sql.raw(starts[period])})`
    const lastWeekday = sql.lit(`weekday ${(firstWeekday + 6) % 7}`)
    return sql`date(${day}, ${lastWeekday}, '-6 days')`
  },
  // A plain sum would overflow beyond 64 bits, and the driver reads 53 bits only, so two halves are
  // summed.
  exactSum: (value) =>
    sql`cast(sum(${value} >> ${low}) as text) || ' ' || cast(sum(${value} & ${rest}) as text)`,
  readSum(text) {
    const [above = '0', below = '0'] = text.split(' ')
    return (BigInt(above) << BigInt(lowBits)) + BigInt(below)
  },
  nullsFirst: '',
  matchesFullText: (table, id, text) =>
    sql<SqlBool>`${id} in (select id from ${sql.table(`${table}__search`)} where ${sql.ref(`${table}__search`)} match ${text})`,
  toFullTextQuery: (typed) =>
    // Without any word, nothing matches.
    searchTerms(typed).map(toFullTextTerm).join(' AND ') || '""',
}

/**
 * Builds a GLOB pattern that handles case for A to Z only. It is seven times faster than the exact
 * comparison.
 */
function globPattern(term: string): string {
  return Array.from(term, (character) => {
    if ('%_\\'.includes(character)) return `\\${character}`
    return character > '\u007F' && caseVariants(character) !== character ? '_' : character
  }).join('')
}

function caseInsensitivePattern(term: string): string {
  return Array.from(term, (character) => {
    const cases = caseVariants(character)
    return cases !== character || '*?['.includes(character) ? `[${cases}]` : character
  }).join('')
}

/**
 * Returns the search expression of a word. The index stores some symbols as written, such as ², so
 * both spellings are searched.
 */
function toFullTextTerm({ typed, plain }: TypedWord): string {
  const prefixTerm = (word: string) => `"${word}"*`
  const [only = typed, ...others] = plain
  if (others.length === 0 && only === typed) return prefixTerm(typed)
  return `(${prefixTerm(typed)} OR (${[only, ...others].map(prefixTerm).join(' AND ')}))`
}
