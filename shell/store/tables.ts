import { sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { ColumnKind } from '#shell/model/field.ts'
import type { Database, Run } from './database.ts'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  readonly required: boolean
}

/** The columns of every record, whatever its entity declares. */
const recordColumns: readonly Column[] = [
  { name: 'id', kind: 'id', required: true },
  { name: 'version', kind: 'integer', required: true },
  { name: 'created', kind: 'timestamp', required: true },
  { name: 'updated', kind: 'timestamp', required: true },
]

export function tableOf(entity: string): string {
  return snake(entity)
}

/** The columns of an entity's table. A column has the name of its field, in the database's spelling. */
export function columnsOf(entity: Entity): readonly Column[] {
  const declared = Object.entries(entity.fields).map(([name, { column, required }]) => ({
    name,
    kind: column,
    required,
  }))
  return [...recordColumns, ...declared]
}

export function snake(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Makes the tables that are missing, whoever else is starting just now. A table that is there must
 * have just the declared columns: starting on another shape would fail later, in front of a visitor.
 */
export function ensureTables(database: Database, entities: readonly Entity[]): Promise<void> {
  return database.writeAlone(async (run) => {
    const present = await shapesOf(database, run)
    const missing = entities.filter(({ name }) => !present.has(tableOf(name)))
    const problems = entities.flatMap((entity) =>
      mismatches(database, entity, present.get(tableOf(entity.name))),
    )
    if (problems.length > 0) {
      throw new Error(`The database does not fit the product: ${problems.join('; ')}.`)
    }
    for (const entity of missing) await createTable(database, run, entity)
    for (const entity of missing) await linkTable(database, run, entity)
    if (!present.has('nacre_tally')) await createTallyTable(database, run)
    if (!present.has('nacre_setting')) await createSettingTable(database, run)
  })
}

type Shapes = ReadonlyMap<string, string>

async function shapesOf(database: Database, run: Run): Promise<ReadonlyMap<string, Shapes>> {
  const tables = new Map<string, Map<string, string>>()
  for (const { table, column, shape } of await run(database.shapes)) {
    const columns = tables.get(String(table)) ?? new Map<string, string>()
    tables.set(String(table), columns.set(String(column), String(shape)))
  }
  return tables
}

function mismatches(
  { columns }: Database,
  entity: Entity,
  present: Shapes | undefined,
): readonly string[] {
  if (!present) return []
  const wanted = new Map(
    columnsOf(entity).map(({ name, kind, required }) => [
      snake(name),
      columns.type(kind) + (required ? ' not null' : ''),
    ]),
  )
  const undeclared = [...present.keys()].filter((name) => !wanted.has(name))
  return [
    ...wanted.entries().flatMap(([name, shape]) => {
      const found = present.get(name)
      if (found === undefined) return [`${entity.name} has no column ${name}`]
      if (found === shape) return []
      return [`the column ${name} of ${entity.name} is ${found} and should be ${shape}`]
    }),
    ...undeclared.map((name) => `${entity.name} has a column ${name} that is not declared`),
  ]
}

async function createTable(database: Database, run: Run, entity: Entity): Promise<void> {
  const lines = columnsOf(entity).map(({ name, kind, required }) => {
    const target = database.columns.isLinkedLater ? undefined : entity.fields[name]?.target
    return sql`${sql.ref(snake(name))} ${sql.raw(database.columns.type(kind))}${sql.raw(
      name === 'id' ? ' primary key' : '',
    )}${sql.raw(required ? ' not null' : '')}${target === undefined ? sql`` : references(target)}`
  })
  await create(database, run, tableOf(entity.name), lines)
}

/** What points to other tables, once all tables are there: two may point to each other. */
async function linkTable(database: Database, run: Run, entity: Entity): Promise<void> {
  const table = tableOf(entity.name)
  for (const [name, { target }] of Object.entries(entity.fields)) {
    if (target === undefined) continue
    const column = snake(name)
    if (database.columns.isLinkedLater) {
      const link = sql`alter table ${sql.table(table)} add foreign key (${sql.ref(column)})`
      await run(sql`${link}${references(target)}`.compile(database.build))
    }
    // Two underscores, because no table and no other column can have them in its name.
    const index = database.build.schema.createIndex(`${table}__${column}`)
    await run(index.on(table).column(column).compile())
  }
}

function references(target: string) {
  return sql` references ${sql.table(tableOf(target))} (id)`
}

/** Who has done what with which record, once each. */
async function createTallyTable(database: Database, run: Run): Promise<void> {
  const type = sql.raw(database.columns.type('id'))
  const lines = ['entity', 'action', 'actor', 'record'].map(
    (name) => sql`${sql.ref(name)} ${type} not null`,
  )
  await create(database, run, 'nacre_tally', [
    ...lines,
    sql`primary key (entity, action, actor, record)`,
  ])
}

async function createSettingTable(database: Database, run: Run): Promise<void> {
  await create(database, run, 'nacre_setting', [
    sql`name text not null primary key`,
    sql`value text not null`,
  ])
}

async function create(
  database: Database,
  run: Run,
  table: string,
  lines: readonly ReturnType<typeof sql>[],
): Promise<void> {
  const suffix = sql.raw(database.columns.tableSuffix)
  const statement = sql`create table ${sql.table(table)} (${sql.join(lines)}) ${suffix}`
  await run(statement.compile(database.build))
}
