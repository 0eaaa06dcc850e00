import { sql } from 'kysely'
import {
  type DdlDialect,
  createIndex,
  dropColumn,
  dropTable,
  renameColumn,
  setNotNull,
  type Statement,
} from '../ddl/alter.ts'
import { checkConstraintName, checkConstraint } from '../ddl/check-sql.ts'
import { columnScope, compileExpression } from '../sql/expression-sql.ts'
import type { ColumnDefinition, ForeignKey, TableDefinition } from '../ddl/table-definition.ts'
import { searchableText } from '../records/query/search-terms.ts'
import { isGeneratedName, hashedName } from '../columns/hashed-name.ts'
import { sqliteColumns } from './columns.ts'
import { sqliteDialect } from './dialect.ts'

const has = (column: ColumnDefinition): boolean => sqliteColumns.type(column.column) !== undefined

export const sqliteAlter: DdlDialect = {
  has,
  addTable: (table) => [createTable(table)],
  addForeignKeys: () => [],
  addColumn(table, column, fill) {
    // Not required yet, because a new column with a foreign key must be null.
    if (fill !== undefined && !column.link) return [addColumnWithoutForeignKey(table, column, fill)]
    const add = sql`alter table ${sql.table(table)} add column ${definition(column)}`
    return fill === undefined ? [add] : [add, fillWith(table, column, fill)]
  },
  isForeignKeyInColumn: true,
  link({ table, column, type, required, after }) {
    const aside = `_${column}`
    const link = after ? references(after) : sql``
    return [
      sql`alter table ${sql.table(table)} add column ${sql.ref(aside)} ${sql.raw(type)}${link}`,
      sql`update ${sql.table(table)} set ${sql.ref(aside)} = ${sql.ref(column)}`,
      dropColumn(table, column),
      renameColumn(table, aside, column),
      ...(required ? [setNotNull(table, column, true)] : []),
    ]
  },
  addIndex(table, index) {
    const isSupported = index.columns.every((name) =>
      table.columns.some((column) => column.name === name && has(column)),
    )
    // SQLite sorts nulls first by default.
    return isSupported
      ? [
          createIndex(table, index, ({ name }) => sql.ref(name), {
            columns: sqliteColumns,
            expressions: sqliteDialect,
          }),
        ]
      : []
  },
  searchName: ({ name, search }) =>
    hashedName(`${name}__search`, [search, tokenizer, characterBases, maxNesting]),
  addSearch,
  sortKeyType: 'blob',
  dropSearch: (table, name) => [
    ...triggers.map((kind) => sql`drop trigger ${sql.ref(`${name}_${kind}`)}`),
    dropTable(searchTable(table)),
  ],
}

const triggers = ['insert', 'change', 'remove'] as const

const searchTable = (table: string): string => `${table}__search`

function createTable(table: TableDefinition): Statement {
  const { name, entity, field, key } = table
  const isOfRecords = entity !== undefined && field === undefined
  const serial = table.columns.find(({ column }) => column.kind === 'serial')
  const lines = [
    // The row id that full-text search refers to. Without an explicit column, it would change with
    // a vacuum.
    ...(isOfRecords ? [sql`"_row" integer primary key`] : []),
    ...table.columns.filter(has).map((column) => {
      // Without autoincrement, which would write an additional page each time.
      if (column === serial) return sql`${sql.ref(column.name)} integer primary key`
      const unique = isOfRecords && key.includes(column.name) ? sql` unique` : sql``
      const required = column.required ? sql` not null` : sql``
      return sql`${definition(column)}${required}${unique}`
    }),
    ...(isOfRecords || serial || key.length === 0
      ? []
      : [sql`primary key (${sql.join(key.map((one) => sql.ref(one)))})`]),
    ...table.columns.filter(has).flatMap((column) => {
      const check = checkConstraint(sqliteColumns, column)
      return check ? [sql`constraint ${sql.ref(checkConstraintName(column))} check (${check})`] : []
    }),
  ]
  const suffix = sql.raw(key.length > 1 ? 'strict, without rowid' : 'strict')
  return sql`create table ${sql.table(name)} (${sql.join(lines)}) ${suffix}`
}

function definition({ name, column, link, from }: ColumnDefinition): Statement {
  const type = sql.raw(sqliteColumns.type(column) ?? '')
  // A virtual column: computed when it is read, and indexed when the row is written.
  const computed = from
    ? sql` generated always as (${compileExpression(from, columnScope(sqliteDialect))}) virtual`
    : sql``
  return sql`${sql.ref(name)} ${type}${link ? references(link) : sql``}${computed}`
}

function references({ target, onDelete }: ForeignKey): Statement {
  return sql` references ${sql.table(target)} ("id") on delete ${sql.raw(onDelete)}`
}

function addColumnWithoutForeignKey(
  table: string,
  column: ColumnDefinition,
  fill: unknown,
): Statement {
  const value = sql.lit(sqliteColumns.encode(column.column, fill))
  return sql`alter table ${sql.table(table)} add column ${definition(column)} not null default ${value}`
}

function fillWith(table: string, { name, column }: ColumnDefinition, fill: unknown): Statement {
  const value = sql.lit(sqliteColumns.encode(column, fill))
  return sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`
}

/** The tokenizer: words consist of letters, digits and marks, and diacritics are ignored. */
const tokenizer = `unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'`

/** Letters with ignored diacritics in scripts that the tokenizer does not know. */
const characterBases: readonly (readonly [string, string])[] = Array.from(
  { length: 0x4_60 - 0x3_70 },
  (_, index) => String.fromCodePoint(0x3_70 + index),
).flatMap((character) =>
  searchableText(character) === character ? [] : [[character, searchableText(character)] as const],
)

/**
 * The maximum depth of nested calls: the parser of SQLite before 3.46 has a stack of 100 symbols.
 */
const maxNesting = 14

/** Returns the text for the index. Older SQLite versions must be able to read the schema too. */
function toIndexedText(text: Statement): Statement {
  const parts = Array.from({ length: Math.ceil(characterBases.length / maxNesting) }, (_, index) =>
    characterBases.slice(index * maxNesting, (index + 1) * maxNesting),
  )
  const replaced = (inner: Statement, characters: typeof characterBases): Statement =>
    characters.reduce(
      (nested, [character, plain]) =>
        sql`replace(${nested}, ${sql.lit(character)}, ${sql.lit(plain)})`,
      inner,
    )
  const column = sql.ref('text')
  const [first = [], ...others] = parts
  return others.reduce(
    (inner, characters) => sql`(select ${replaced(column, characters)} as ${column} from ${inner})`,
    sql`(select ${replaced(text, first)} as ${column})`,
  )
}

/**
 * Creates a full-text index without its own copy of the text. It reads the table, and triggers
 * update it.
 */
function addSearch(table: TableDefinition): readonly Statement[] {
  const name = sqliteAlter.searchName(table)
  const source = sql.table(table.name)
  const index = sql.ref(searchTable(table.name))
  const fields = sql.join(table.search.map((column) => sql.ref(column)))
  const values = (of: 'old' | 'new' | 'all') =>
    sql.join([
      sql.ref(`${of}._row`),
      sql.ref(`${of}.id`),
      ...table.search.map((column) => toIndexedText(sql`${sql.ref(`${of}.${column}`)}`)),
    ])
  const add = sql`insert into ${index} (rowid, id, ${fields}) values (${values('new')});`
  const remove = sql`insert into ${index} (${index}, rowid, id, ${fields}) values ('delete', ${values('old')});`
  const trigger = (kind: (typeof triggers)[number]) => sql.ref(`${name}_${kind}`)
  return [
    sql`create virtual table ${index} using fts5(${fields}, id unindexed, content=${sql.lit(table.name)}, content_rowid='_row', tokenize=${sql.lit(tokenizer)})`,
    sql`create trigger ${trigger('insert')} after insert on ${source} begin ${add} end`,
    sql`create trigger ${trigger('change')} after update of ${fields} on ${source} begin ${remove} ${add} end`,
    sql`create trigger ${trigger('remove')} after delete on ${source} begin ${remove} end`,
    sql`insert into ${index} (rowid, id, ${fields}) select ${values('all')} from ${source} as "all"`,
  ]
}

/** Returns the name of the search table of a trigger, or `undefined`. */
export function searchTableOf(trigger: string): string | undefined {
  const name = trigger.replace(/_insert$/u, '')
  return name !== trigger && isGeneratedName(name) ? name : undefined
}
