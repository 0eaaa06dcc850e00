import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { DatabaseKind } from '../each-database.ts'
import { runSql } from '../run-sql.ts'

/** Returns a kind of database that contains the library of a release. */
export function withRelease(kind: DatabaseKind, file: Uint8Array): DatabaseKind {
  return {
    ...kind,
    async open() {
      const opened = await kind.open()
      const content = gunzipSync(file)
      if (opened.url === undefined) await writeFile(join(opened.dataDir, 'nacre.db'), content)
      else await runSql(opened.url, String(content))
      return opened
    },
  }
}
