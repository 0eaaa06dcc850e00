import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { registerFile } from './register-file.ts'
import { readFileMetadata, type FileMetadata } from './file-metadata.ts'
import { createFileReferences, type FileReferences } from './file-references.ts'
import { createOrphans, type Orphans } from './orphans.ts'

/**
 * The metadata of uploaded files. A file is registered before its content is stored and finished
 * afterwards, so that all content is registered.
 */
export interface Uploads {
  readonly references: FileReferences
  readonly orphans: Orphans
  /** Registers files before they are stored. Returns false if one of them is being removed. */
  register(trx: QueryRunner, files: readonly FileMetadata[], now: Date): Promise<boolean>
  /** Records that the files were stored, and by whom. */
  markStored(trx: QueryRunner, names: readonly string[], by: Uploader): Promise<void>
  /** Returns the metadata of files. Inside a transaction, locks them. */
  find(names: readonly string[], trx?: QueryRunner): Promise<ReadonlyMap<string, FileMetadata>>
  isUploader(name: string, by: Uploader, trx?: QueryRunner): Promise<boolean>
}

/** An actor who uploaded a file since a time. */
export interface Uploader {
  readonly actor: string | undefined
  readonly at: Date
}

export function createUploads(database: Database): Uploads {
  const { build, columns, kind, read } = database
  const moment = (at: Date) => columns.encode({ kind: 'timestamp' }, at.toISOString())

  return {
    references: createFileReferences(database),
    orphans: createOrphans(database),
    async register(trx, files, now) {
      let registeredCount = 0
      for (const facts of files)
        if (await registerFile(database, trx, facts, now)) registeredCount += 1
      return registeredCount === files.length
    },
    async markStored(trx, names, { actor, at }) {
      const stored = moment(at)
      await trx(
        build
          .updateTable('nacre_file')
          .set({ stored_at: stored })
          .where('name', 'in', names)
          .compile(),
      )
      if (actor === undefined) return
      await trx(
        build
          .insertInto('nacre_upload')
          .values(names.map((file) => ({ file, actor, uploaded_at: stored })))
          .onConflict((conflict) =>
            conflict.columns(['file', 'actor']).doUpdateSet({ uploaded_at: stored }),
          )
          .compile(),
      )
    },
    async find(names, trx) {
      if (names.length === 0) return new Map()
      const query = build
        .selectFrom('nacre_file')
        .selectAll()
        .where('name', 'in', names)
        .where('stored_at', 'is not', null)
        .where('deleting_since', 'is', null)
      const canLock = trx !== undefined && kind === 'postgres'
      const rows = await (trx ?? read)((canLock ? query.forShare() : query).compile())
      return new Map(rows.map((row) => [String(row['name']), readFileMetadata(database, row)]))
    },
    async isUploader(name, { actor, at }, trx = read) {
      if (actor === undefined) return false
      const rows = await trx(
        build
          .selectFrom('nacre_upload')
          .select('file')
          .where('file', '=', name)
          .where('actor', '=', actor)
          .where('uploaded_at', '>=', moment(at))
          .compile(),
      )
      return rows.length > 0
    },
  }
}
