import type { ImageVariant } from '#shell/field-types/image/field.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { readFileMetadata, type FileMetadata } from './file-metadata.ts'
import { staleRemovalCutoff } from './orphans.ts'

/**
 * Registers a file before its content is stored. Returns false if the file is being removed. An
 * image that is used in another field keeps the variants of both.
 */
export async function registerFile(
  database: Database,
  trx: QueryRunner,
  { variants = [], ...facts }: FileMetadata,
  now: Date,
): Promise<boolean> {
  const { build, columns, kind } = database
  const moment = (at: Date) => columns.encode({ kind: 'timestamp' }, at.toISOString())
  const row = (all: readonly ImageVariant[]) => {
    const encoded = columns.encode({ kind: 'json' }, all)
    return { ...facts, variants: encoded, created_at: moment(now), deleting_since: null }
  }
  const insert = build
    .insertInto('nacre_file')
    .values(row(variants))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
  if ((await trx(insert.compile())).length > 0) return true
  const known = build
    .selectFrom('nacre_file')
    .selectAll()
    .where('name', '=', facts.name)
    .where((each) =>
      each.or([
        each('deleting_since', 'is', null),
        each('deleting_since', '<', moment(staleRemovalCutoff(now))),
      ]),
    )
  const [before] = await trx((kind === 'postgres' ? known.forUpdate() : known).compile())
  if (!before) return false
  const { variants: others = [] } = readFileMetadata(database, before)
  const rest = others.filter(({ width }) => variants.every((one) => one.width !== width))
  const update = build.updateTable('nacre_file').set(row([...rest, ...variants]))
  await trx(update.where('name', '=', facts.name).compile())
  return true
}
