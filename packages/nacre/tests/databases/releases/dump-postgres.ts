import { Client } from 'pg'
import { migrateSchema } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { product as library } from 'example-library/product.ts'
import type { DatabaseKind } from '../each-database.ts'

/** The statements that create and fill a database of PostgreSQL, and the rows of each table. */
interface Dump {
  readonly text: string
  readonly counts: Readonly<Record<string, number>>
}

/** Writes a database as SQL, because the PostgreSQL of the tests comes without `pg_dump`. */
export async function dumpPostgres(client: Client, kind: DatabaseKind): Promise<Dump> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const counts: Record<string, number> = {}
  const inserts: string[] = []
  for (const { name } of tables) {
    const columns = await columnsOf(client, name)
    const values = columns.map((column) => `quote_nullable("${column}"::text)`).join(", ', ', ")
    const { rows } = await client.query<{ row: string }>(
      `select concat(${values}) as row from "${name}"`,
    )
    counts[name] = rows.length
    const names = columns.map((column) => `"${column}"`).join(', ')
    inserts.push(...rows.map(({ row }) => `insert into "${name}" (${names}) values (${row});`))
  }
  const text = [
    ...(await recordSchema(kind)),
    // Rows may be inserted before the rows that they reference.
    'set session_replication_role = replica;',
    // The schema of a new database contains some rows.
    ...tables.map(({ name }) => `delete from "${name}";`),
    ...inserts,
    'set session_replication_role = default;',
    ...(await sequencesOf(client)),
  ]
  return { text: text.join('\n'), counts }
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [`"${table}"`],
  )
  return rows.map(({ name }) => name)
}

/** Returns the statements that set each sequence after its highest number. */
async function sequencesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where attidentity <> '' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(
    ({ table, column }) =>
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce((select max("${column}") from "${table}"), 0) + 1, false);`,
  )
}

/** Returns the statements that the first start runs on an empty database. */
async function recordSchema(kind: DatabaseKind): Promise<string[]> {
  const { url, dataDir, dispose } = await kind.open()
  const statements: string[] = []
  const { query } = Client.prototype
  const record = (statement: unknown) => {
    const text = typeof statement === 'string' ? statement : Object(statement).text
    if (/^\s*(?:alter|comment|create|do)\b/iu.test(text)) statements.push(`${text};`)
  }
  Client.prototype.query = function recordQuery(this: Client, ...args: unknown[]) {
    record(args[0])
    return Reflect.apply(query, this, args)
  }
  try {
    const database = await openDatabase({ dataDir, ...(url !== undefined && { databaseUrl: url }) })
    await migrateSchema(database, library)
    await database.close()
  } finally {
    Client.prototype.query = query
    await dispose()
  }
  return statements
}
