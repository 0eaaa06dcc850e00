import type { Variant } from '#shell/model/fields/image.ts'
import type { Database, Run } from '../database.ts'
import { factsIn, type FileFacts } from './file-facts.ts'
import { staleAt } from './orphans.ts'

/**
 * Notes a file that is about to be stored; tells whether it is not just being taken away. The same
 * picture in another field has other sizes beside it, and keeps them.
 */
export async function beginFile(
  database: Database,
  run: Run,
  { variants = [], ...facts }: FileFacts,
  now: Date,
): Promise<boolean> {
  const { build, columns, kind } = database
  const moment = (at: Date) => columns.encode({ kind: 'moment' }, at.toISOString())
  const row = (all: readonly Variant[]) => {
    const encoded = columns.encode({ kind: 'json' }, all)
    return { ...facts, variants: encoded, created: moment(now), going: null }
  }
  const insert = build
    .insertInto('nacre_file')
    .values(row(variants))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
  if ((await run(insert.compile())).length > 0) return true
  const known = build
    .selectFrom('nacre_file')
    .selectAll()
    .where('name', '=', facts.name)
    .where((each) => each.or([each('going', 'is', null), each('going', '<', moment(staleAt(now)))]))
  const [before] = await run((kind === 'postgres' ? known.forUpdate() : known).compile())
  if (!before) return false
  const { variants: others = [] } = factsIn(database, before)
  const rest = others.filter(({ width }) => variants.every((one) => one.width !== width))
  const update = build.updateTable('nacre_file').set(row([...rest, ...variants]))
  await run(update.where('name', '=', facts.name).compile())
  return true
}
