import type { Database, Run } from './database.ts'
import { statement } from './questions/statement.ts'
import { tableRows } from './tables/table-rows.ts'
import { index, needed, optional, table } from './tables/table-shapes.ts'

/** Keys of programs. What a program shows is kept nowhere; `hash` stands for it. */
export const keyTable = table(
  'nacre_key',
  [
    needed('id', 'text'),
    needed('hash', 'text'),
    needed('name', 'text'),
    needed('scopes', 'json'),
    needed('roles', 'json'),
    // The user; nobody for a key that was made at the machine.
    optional('maker', 'text'),
    needed('created', 'moment'),
    optional('until', 'moment'),
    optional('used', 'moment'),
    optional('ended', 'moment'),
  ],
  ['id'],
  [index('maker')],
)

export interface StoredKey {
  readonly id: string
  readonly hash: string
  /** What it is for, in its maker's words. */
  readonly name: string
  readonly scopes: readonly string[]
  readonly roles: readonly string[]
  readonly maker: string | null
  readonly created: string
  /** Nothing for one that never runs out. */
  readonly until: string | null
  readonly used: string | null
  readonly ended: string | null
}

export interface Keys {
  find(id: string): Promise<StoredKey | undefined>
  /** The newest first: of one maker, or of all. `after` is the id of the last one that was seen. */
  list(asked: { maker?: string; limit: number; after?: string }): Promise<readonly StoredKey[]>
  /** How many of a maker's are neither ended nor run out. */
  countLiving(run: Run, maker: string, now: string): Promise<number>
  add(run: Run, key: StoredKey): Promise<void>
  /** Ends it, if it has not been ended before. */
  end(run: Run, id: string, at: string): Promise<void>
  /** Ends all of a maker, and names them. */
  endAll(run: Run, maker: string, at: string): Promise<readonly string[]>
  /** Notes when it was last used, as far as nobody has noted something later. */
  note(run: Run, id: string, used: string): Promise<void>
}

const name = 'nacre_key'

export function createKeys({ build, columns, read }: Database): Keys {
  const rows = tableRows<StoredKey>(keyTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'moment' }, at)
  const find = statement<'id'>((parameter) =>
    build.selectFrom(name).selectAll().where('id', '=', parameter('id')),
  )
  const ended = (at: string) =>
    build
      .updateTable(name)
      .set({ ended: moment(at) })
      .where('ended', 'is', null)
  return {
    async find(id) {
      const [row] = await read(find({ id }))
      return row && rows.decode(row)
    },
    async list({ maker, limit, after }) {
      let all = build.selectFrom(name).selectAll()
      if (maker !== undefined) all = all.where('maker', '=', maker)
      if (after !== undefined) all = all.where('id', '<', after)
      return (await read(all.orderBy('id', 'desc').limit(limit).compile())).map(rows.decode)
    },
    async countLiving(run, maker, now) {
      const [row] = await run(
        build
          .selectFrom(name)
          .select(({ fn }) => fn.countAll().as('count'))
          .where('maker', '=', maker)
          .where('ended', 'is', null)
          .where((either) =>
            either.or([either('until', 'is', null), either('until', '>', moment(now))]),
          )
          .compile(),
      )
      return Number(row?.['count'])
    },
    async add(run, key) {
      await run(build.insertInto(name).values(rows.encode(key)).compile())
    },
    async end(run, id, at) {
      await run(ended(at).where('id', '=', id).compile())
    },
    async endAll(run, maker, at) {
      const gone = await run(ended(at).where('maker', '=', maker).returning('id').compile())
      return gone.map(({ id }) => String(id))
    },
    async note(run, id, used) {
      const later = build
        .updateTable(name)
        .set({ used: moment(used) })
        .where('id', '=', id)
        .where((either) =>
          either.or([either('used', 'is', null), either('used', '<', moment(used))]),
        )
      await run(later.compile())
    },
  }
}
