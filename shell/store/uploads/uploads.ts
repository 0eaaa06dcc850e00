import type { Database, Run } from '../database.ts'
import { beginFile } from './begin-file.ts'
import { factsIn, type FileFacts } from './file-facts.ts'
import { createFileUses, type FileUses } from './file-uses.ts'
import { createOrphans, type Orphans } from './orphans.ts'

/**
 * What is known of uploaded files. A file is begun before its content is stored and finished after it,
 * so that there is no content of which nothing is known.
 */
export interface Uploads {
  readonly uses: FileUses
  readonly orphans: Orphans
  /** Notes what is about to be stored; tells whether none of it is just being taken away. */
  begin(run: Run, files: readonly FileFacts[], now: Date): Promise<boolean>
  /** What was begun is stored, by somebody. */
  finish(run: Run, names: readonly string[], by: Uploader): Promise<void>
  /** What is known of these files. Inside a transaction they stay until it ends. */
  find(names: readonly string[], run?: Run): Promise<ReadonlyMap<string, FileFacts>>
  isUploader(name: string, by: Uploader, run?: Run): Promise<boolean>
}

/** Somebody who has uploaded a file, at that time or later. */
export interface Uploader {
  readonly actor: string | undefined
  readonly at: Date
}

export function createUploads(database: Database): Uploads {
  const { build, columns, kind, read } = database
  const moment = (at: Date) => columns.encode({ kind: 'moment' }, at.toISOString())

  return {
    uses: createFileUses(database),
    orphans: createOrphans(database),
    async begin(run, files, now) {
      let begun = 0
      for (const facts of files) if (await beginFile(database, run, facts, now)) begun += 1
      return begun === files.length
    },
    async finish(run, names, { actor, at }) {
      const stored = moment(at)
      await run(
        build.updateTable('nacre_file').set({ stored }).where('name', 'in', names).compile(),
      )
      if (actor === undefined) return
      await run(
        build
          .insertInto('nacre_upload')
          .values(names.map((file) => ({ file, actor, at: stored })))
          .onConflict((conflict) => conflict.columns(['file', 'actor']).doUpdateSet({ at: stored }))
          .compile(),
      )
    },
    async find(names, run) {
      if (names.length === 0) return new Map()
      const query = build
        .selectFrom('nacre_file')
        .selectAll()
        .where('name', 'in', names)
        .where('stored', 'is not', null)
        .where('going', 'is', null)
      const canLock = run !== undefined && kind === 'postgres'
      const rows = await (run ?? read)((canLock ? query.forShare() : query).compile())
      return new Map(rows.map((row) => [String(row['name']), factsIn(database, row)]))
    },
    async isUploader(name, { actor, at }, run = read) {
      if (actor === undefined) return false
      const rows = await run(
        build
          .selectFrom('nacre_upload')
          .select('file')
          .where('file', '=', name)
          .where('actor', '=', actor)
          .where('at', '>=', moment(at))
          .compile(),
      )
      return rows.length > 0
    },
  }
}
