import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { DatabaseKind, TestDatabase } from '../each-database.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const unpack = async (name: string) => gunzipSync(await readFile(join(folder, name)))

/** Restores the library of version 0.1.0 into an empty database and data folder. */
export async function restore({ url, dataDir }: TestDatabase): Promise<void> {
  await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true })
  if (url === undefined) {
    return writeFile(join(dataDir, 'nacre.db'), await unpack('nacre.db.gz'))
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(String(await unpack('postgres.sql.gz')))
  } finally {
    await client.end()
  }
}

/** Returns a kind of database that contains this library. */
export function withLibrary(kind: DatabaseKind): DatabaseKind {
  return {
    ...kind,
    async open() {
      const opened = await kind.open()
      await restore(opened)
      return opened
    },
  }
}
