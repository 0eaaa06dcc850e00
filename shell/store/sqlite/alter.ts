import { sql } from 'kysely'
import {
  type Alter,
  createIndex,
  dropColumn,
  dropTable,
  renameColumn,
  setRequired,
  type Statement,
} from '../tables/alter.ts'
import { checkName, checkOf } from '../tables/check-sql.ts'
import { compileExpression } from '../questions/expression-sql.ts'
import type { ColumnShape, Link, TableShape } from '../tables/shape.ts'
import { plainText } from '../records/search-words.ts'
import { isSigned, sign } from '../tables/signature.ts'
import { columns } from './columns.ts'
import { dialect } from './dialect.ts'

const has = (column: ColumnShape): boolean => columns.type(column.column) !== undefined

export const alter: Alter = {
  has,
  addTable: (table) => [createTable(table)],
  linkTable: () => [],
  addColumn(table, column, fill) {
    // Not yet required, for the link of a new column can only point to nothing.
    if (fill !== undefined && !column.link) return [addPlain(table, column, fill)]
    const add = sql`alter table ${sql.table(table)} add column ${definition(column)}`
    return fill === undefined ? [add] : [add, fillWith(table, column, fill)]
  },
  isLinkInColumn: true,
  link({ table, column, type, required, after }) {
    const aside = `_${column}`
    const link = after ? references(after) : sql``
    return [
      sql`alter table ${sql.table(table)} add column ${sql.ref(aside)} ${sql.raw(type)}${link}`,
      sql`update ${sql.table(table)} set ${sql.ref(aside)} = ${sql.ref(column)}`,
      dropColumn(table, column),
      renameColumn(table, aside, column),
      ...(required ? [setRequired(table, column, true)] : []),
    ]
  },
  addIndex(table, index) {
    const isPossible = index.columns.every((name) =>
      table.columns.some((column) => column.name === name && has(column)),
    )
    // Nothing sorts first here in any case.
    return isPossible ? [createIndex(table, index, ({ name }) => sql.ref(name))] : []
  },
  searchName: ({ name, search }) => sign(`${name}__search`, [search, tokens, plainer, deepest]),
  addSearch,
  dropSearch: (table, name) => [
    ...triggers.map((kind) => sql`drop trigger ${sql.ref(`${name}_${kind}`)}`),
    dropTable(searchTable(table)),
  ],
}

const triggers = ['insert', 'change', 'remove'] as const

const searchTable = (table: string): string => `${table}__search`

function createTable(table: TableShape): Statement {
  const { name, entity, field, key } = table
  const isOfRecords = entity !== undefined && field === undefined
  const serial = table.columns.find(({ column }) => column.kind === 'serial')
  const lines = [
    // What search remembers a row by: it would not outlive a vacuum without a name.
    ...(isOfRecords ? [sql`"_row" integer primary key`] : []),
    ...table.columns.filter(has).map((column) => {
      // One more than the highest: to remember more than that would be one more page to write each time.
      if (column === serial) return sql`${sql.ref(column.name)} integer primary key`
      const unique = isOfRecords && key.includes(column.name) ? sql` unique` : sql``
      const required = column.required ? sql` not null` : sql``
      return sql`${definition(column)}${required}${unique}`
    }),
    ...(isOfRecords || serial || key.length === 0
      ? []
      : [sql`primary key (${sql.join(key.map((one) => sql.ref(one)))})`]),
    ...table.columns.filter(has).flatMap((column) => {
      const check = checkOf(columns, column)
      return check ? [sql`constraint ${sql.ref(checkName(column))} check (${check})`] : []
    }),
  ]
  const suffix = sql.raw(key.length > 1 ? 'strict, without rowid' : 'strict')
  return sql`create table ${sql.table(name)} (${sql.join(lines)}) ${suffix}`
}

function definition({ name, column, link, from }: ColumnShape): Statement {
  const type = sql.raw(columns.type(column) ?? '')
  // Worked out when it is read, and by an index when the row is written.
  const computed = from
    ? sql` generated always as (${compileExpression(from, dialect)}) virtual`
    : sql``
  return sql`${sql.ref(name)} ${type}${link ? references(link) : sql``}${computed}`
}

function references({ target, onDelete }: Link): Statement {
  return sql` references ${sql.table(target)} ("id") on delete ${sql.raw(onDelete)}`
}

function addPlain(table: string, column: ColumnShape, fill: unknown): Statement {
  const value = sql.lit(columns.encode(column.column, fill))
  return sql`alter table ${sql.table(table)} add column ${definition(column)} not null default ${value}`
}

function fillWith(table: string, { name, column }: ColumnShape, fill: unknown): Statement {
  const value = sql.lit(columns.encode(column, fill))
  return sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`
}

/** Letters, numerals and marks make words; accents do not count. */
const tokens = `unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'`

/** Letters with marks that do not count, of those scripts whose marks the index itself does not know. */
const plainer: readonly (readonly [string, string])[] = Array.from(
  { length: 0x4_60 - 0x3_70 },
  (_, place) => String.fromCodePoint(0x3_70 + place),
).flatMap((letter) => (plainText(letter) === letter ? [] : [[letter, plainText(letter)] as const]))

/** How many calls may be nested: the parser of SQLite before 3.46 has room for 100 symbols on its stack. */
const deepest = 14

/** A text as it is indexed. Programs with an older SQLite must be able to read the schema as well. */
function indexed(text: Statement): Statement {
  const parts = Array.from({ length: Math.ceil(plainer.length / deepest) }, (_, place) =>
    plainer.slice(place * deepest, (place + 1) * deepest),
  )
  const replaced = (inner: Statement, letters: typeof plainer): Statement =>
    letters.reduce(
      (nested, [letter, plain]) => sql`replace(${nested}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      inner,
    )
  const column = sql.ref('text')
  const [first = [], ...others] = parts
  return others.reduce(
    (inner, letters) => sql`(select ${replaced(column, letters)} as ${column} from ${inner})`,
    sql`(select ${replaced(text, first)} as ${column})`,
  )
}

/** An index of words that keeps no text of its own: it reads the table, and triggers tell it of changes. */
function addSearch(table: TableShape): readonly Statement[] {
  const name = alter.searchName(table)
  const source = sql.table(table.name)
  const index = sql.ref(searchTable(table.name))
  const fields = sql.join(table.search.map((column) => sql.ref(column)))
  const values = (of: 'old' | 'new' | 'all') =>
    sql.join([
      sql.ref(`${of}._row`),
      sql.ref(`${of}.id`),
      ...table.search.map((column) => indexed(sql`${sql.ref(`${of}.${column}`)}`)),
    ])
  const add = sql`insert into ${index} (rowid, id, ${fields}) values (${values('new')});`
  const remove = sql`insert into ${index} (${index}, rowid, id, ${fields}) values ('delete', ${values('old')});`
  const trigger = (kind: (typeof triggers)[number]) => sql.ref(`${name}_${kind}`)
  return [
    sql`create virtual table ${index} using fts5(${fields}, id unindexed, content=${sql.lit(table.name)}, content_rowid='_row', tokenize=${sql.lit(tokens)})`,
    sql`create trigger ${trigger('insert')} after insert on ${source} begin ${add} end`,
    sql`create trigger ${trigger('change')} after update of ${fields} on ${source} begin ${remove} ${add} end`,
    sql`create trigger ${trigger('remove')} after delete on ${source} begin ${remove} end`,
    sql`insert into ${index} (rowid, id, ${fields}) select ${values('all')} from ${source} as "all"`,
  ]
}

/** The name that stands in the name of a trigger, if it is one of a search. */
export function searchOf(trigger: string): string | undefined {
  const name = trigger.replace(/_insert$/u, '')
  return name !== trigger && isSigned(name) ? name : undefined
}
