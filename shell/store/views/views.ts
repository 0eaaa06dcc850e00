import { changeSeen } from '../records/change-seen.ts'
import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { viewTable } from './view-tables.ts'

/** What a list shows and how, as its address says it. */
export type ViewQuery = Readonly<Record<string, string>>

export interface StoredView {
  readonly id: string
  readonly version: number
  readonly entity: string
  readonly maker: string | null
  readonly name: string
  readonly query: ViewQuery
  readonly shared: boolean
  readonly usual: boolean
  readonly created: string
}

export interface Views {
  /** Those of one list that are shared or this user's, the oldest first. */
  list(entity: string, user: string): Promise<readonly StoredView[]>
  /** All that somebody has made. */
  listOf(user: string): Promise<readonly StoredView[]>
  find(id: string): Promise<StoredView | undefined>
  count(run: Run, user: string): Promise<number>
  add(run: Run, view: StoredView): Promise<void>
  /** Changes the version that somebody has seen; tells whether it still was that. */
  change(run: Run, seen: Pick<StoredView, 'id' | 'version'>, values: object): Promise<boolean>
  /** The list begins with no view for everybody. */
  endUsual(run: Run, entity: string): Promise<void>
  remove(run: Run, id: string): Promise<void>
}

const name = 'nacre_view'

export function createViews({ build, columns, read }: Database): Views {
  const rows = tableRows<StoredView>(viewTable, columns)
  const yes = columns.encode({ kind: 'boolean' }, true)
  const no = columns.encode({ kind: 'boolean' }, false)
  const all = () => build.selectFrom(name).selectAll().orderBy('id')
  return {
    async list(entity, user) {
      const seen = all()
        .where('entity', '=', entity)
        .where((either) => either.or([either('shared', '=', yes), either('maker', '=', user)]))
      return (await read(seen.compile())).map(rows.decode)
    },
    async listOf(user) {
      return (await read(all().where('maker', '=', user).compile())).map(rows.decode)
    },
    async find(id) {
      const [row] = await read(all().where('id', '=', id).compile())
      return row && rows.decode(row)
    },
    async count(run, user) {
      const [row] = await run(
        build
          .selectFrom(name)
          .select(({ fn }) => fn.countAll().as('count'))
          .where('maker', '=', user)
          .compile(),
      )
      return Number(row?.['count'])
    },
    async add(run, view) {
      await run(build.insertInto(name).values(rows.encode(view)).compile())
    },
    change: (run, seen, values) => changeSeen({ build }, run, name, seen, rows.encode(values)),
    async endUsual(run, entity) {
      const usual = build.updateTable(name).set({ usual: no }).where('entity', '=', entity)
      await run(usual.where('usual', '=', yes).compile())
    },
    async remove(run, id) {
      await run(build.deleteFrom(name).where('id', '=', id).compile())
    },
  }
}

/** What somebody made for themselves goes with them; what others use stays, and is nobody's. */
export async function forgetViews({ build, columns }: Database, run: Run, user: string) {
  const no = columns.encode({ kind: 'boolean' }, false)
  const theirs = build.deleteFrom(name).where('maker', '=', user)
  await run(theirs.where('shared', '=', no).compile())
  await run(build.updateTable(name).set({ maker: null }).where('maker', '=', user).compile())
}
