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
  { name: 'id', kind: 'text', required: true },
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
 * Makes the tables that are missing. A table that is there must have just the declared columns:
 * starting on another shape would fail later, in front of a visitor.
 */
export async function ensureTables(database: Database, entities: readonly Entity[]): Promise<void> {
  const present = await database.introspect()
  const problems = entities.flatMap((entity) => mismatches(entity, present.get(tableOf(entity.name))))
  if (problems.length > 0) throw new Error(`The database does not fit the product: ${problems.join('; ')}.`)
  await database.write(async (run) => {
    for (const entity of entities) {
      if (!present.has(tableOf(entity.name))) await createTable(database, run, entity)
    }
    if (!present.has('nacre_tally')) await createTallyTable(database, run)
    if (!present.has('nacre_setting')) await createSettingTable(database, run)
  })
}

function mismatches(entity: Entity, present: ReadonlySet<string> | undefined): string[] {
  if (!present) return []
  const wanted = new Set(columnsOf(entity).map(({ name }) => snake(name)))
  return [
    ...wanted.difference(present).values().map((name) => `${entity.name} has no column ${name}`),
    ...present.difference(wanted).values().map((name) => `${entity.name} has a column ${name} that is not declared`),
  ]
}

async function createTable(database: Database, run: Run, entity: Entity): Promise<void> {
  const lines = columnsOf(entity).map(({ name, kind, required }) => {
    const field = entity.fields[name]
    return sql`${sql.ref(snake(name))} ${sql.raw(database.columns.type(kind))}${sql.raw(
      name === 'id' ? ' primary key' : '',
    )}${sql.raw(required ? ' not null' : '')}${
      field?.target ? sql` references ${sql.table(tableOf(field.target))} (id)` : sql.raw('')
    }`
  })
  await create(database, run, tableOf(entity.name), lines)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.target) continue
    const index = `${tableOf(entity.name)}_${snake(name)}`
    await run(
      database.build.schema.createIndex(index).on(tableOf(entity.name)).column(snake(name)).compile(),
    )
  }
}

/** Who has done what with which record, once each. */
async function createTallyTable(database: Database, run: Run): Promise<void> {
  const lines = ['entity', 'action', 'actor', 'record'].map((name) => sql`${sql.ref(name)} text not null`)
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
