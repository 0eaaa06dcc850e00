// The minimal work of storing a note and responding, for bench/writing.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const { DATA_DIR = '', DATABASE_URL } = process.env
const columns = 'id text primary key, name text'

async function openSqlite() {
  const database = new DatabaseSync(join(DATA_DIR, 'floor.db'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  database.exec(`create table note (${columns})`)
  const insert = database.prepare('insert into note values (?, ?)')
  return async (values: readonly string[]) => void insert.run(...values)
}

async function openPostgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  await pool.query(`create table if not exists floor (${columns})`)
  const text = 'insert into floor values ($1, $2)'
  return async (values: readonly string[]) =>
    void (await pool.query({ name: 'i', text, values: [...values] }))
}

const insert = await (DATABASE_URL === undefined ? openSqlite() : openPostgres(DATABASE_URL))
let count = 0
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  const handle = async () => {
    const input = JSON.parse(Buffer.concat(chunks).toString())
    count += 1
    const id = `${Date.now().toString(36)}${count}`
    await insert([id, input.name])
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id, ...input }))
  }
  request.on('end', () => void handle())
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
