import { sql } from 'kysely'
import { dropColumn, type Statement } from '../ddl/alter.ts'
import { hashedName } from '../columns/hashed-name.ts'
import type { TableDefinition } from '../ddl/table-definition.ts'
import { accentedCharacters, cyrillicIo } from '../records/query/search-terms.ts'

/*
 * The words of a record are in a column that a trigger writes. PostgreSQL adds a generated column only by
 * writing the whole table while nobody can read it; a column with a trigger can be filled page by page.
 */

type Table = Pick<TableDefinition, 'name' | 'search'>

/** The name of the index, and of the function of the trigger. */
export const searchName = ({ name, search }: Table): string =>
  hashedName(`${name}__search`, [search, tokenizerRules])

const trigger = sql.ref('nacre_search')

/** Adds the column, and the trigger that writes it from now on. */
export function addSearchColumn(table: TableDefinition): readonly Statement[] {
  const [at, name] = [sql.table(table.name), sql.ref(searchName(table))]
  const columns = sql.join(table.search.map((column) => sql.ref(column)))
  return [
    sql`alter table ${at} add column if not exists "_search" tsvector`,
    sql`create or replace function ${name}() returns trigger language plpgsql as $words$
      begin new."_search" := ${searchVector(table, 'new')}; return new; end $words$`,
    sql`drop trigger if exists ${trigger} on ${at}`,
    sql`create trigger ${trigger} before insert or update of ${columns} on ${at}
      for each row execute function ${name}()`,
  ]
}

/** Writes the column of all records. */
export const fillSearch = (table: TableDefinition): Statement =>
  sql`update ${sql.table(table.name)} as t set "_search" = ${searchVector(table, 't')}`

/** Writes the column of the next records, and returns their number and the last id. */
export function fillSearchPage(table: TableDefinition, after: string, limit: number): Statement {
  const at = sql.table(table.name)
  return sql`with page as (select id from ${at} where id > ${after} order by id limit ${sql.lit(limit)}),
    filled as (update ${at} as t set "_search" = ${searchVector(table, 't')} from page where t.id = page.id)
    select count(*) as count, max(id) as last from page`
}

export function createSearchIndex(table: TableDefinition, isConcurrent: boolean): Statement {
  const concurrently = sql.raw(isConcurrent ? 'concurrently ' : '')
  return sql`create index ${concurrently}if not exists ${sql.ref(searchName(table))} on ${sql.table(table.name)} using gin ("_search")`
}

/** Drops the column with its index. Until version 0.1, it had no trigger. */
export const dropSearch = (table: string, name: string): readonly Statement[] => [
  sql`drop trigger if exists ${trigger} on ${sql.table(table)}`,
  sql`drop function if exists ${sql.ref(name)}()`,
  dropColumn(table, '_search'),
]

/** Word separators: punctuation and symbols. The parser of PostgreSQL knows only basic ones. */
const wordSeparators = String.raw`[\u0001-/:-@[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\U0001f000-\U0001faff]+`

/** Lower-casing with ICU does not depend on the locale of the server. */
const lowerCaseCollation = 'und-x-icu'

/** The rules that require a new index when they change. */
const tokenizerRules = [accentedCharacters, cyrillicIo, wordSeparators, lowerCaseCollation]

/**
 * Returns the words of the columns of a row as an indexed vector, split in the same way as in SQLite. The size
 * of a vector is limited.
 */
function searchVector({ search }: TableDefinition, row: string): Statement {
  const text = sql.join(
    search.map((name) => sql`coalesce(${sql.ref(`${row}.${name}`)}, '')`),
    sql` || ' ' || `,
  )
  const without = (from: Statement, marks: string, instead: string) =>
    sql`regexp_replace(${from}, ${sql.lit(marks)}, ${sql.lit(instead)}, 'g')`
  const separated = sql`normalize(${text}, NFKD)`
  const bare = without(
    without(separated, accentedCharacters, String.raw`\1`),
    cyrillicIo,
    String.raw`\1`,
  )
  const plain = sql`lower(normalize(${bare}, NFKC) collate ${sql.ref(lowerCaseCollation)})`
  const spaced = without(sql`translate(${plain}, 'ς', 'σ')`, wordSeparators, ' ')
  return sql`to_tsvector('simple', left(${spaced}, 200000))`
}
