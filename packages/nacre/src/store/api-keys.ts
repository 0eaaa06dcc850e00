import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'
import { prepareStatement } from './sql/statement.ts'
import { createRowCodec } from './ddl/row-codec.ts'
import {
  defineIndex,
  requiredColumn,
  optionalColumn,
  defineTable,
  renamedColumn,
  renamedTable,
} from './ddl/table-shapes.ts'

/** API keys. The token itself is not stored, only its hash. */
export const apiKeyTable = renamedTable(
  'nacre_key',
  defineTable(
    'nacre_api_key',
    [
      requiredColumn('id', 'text'),
      requiredColumn('hash', 'text'),
      requiredColumn('name', 'text'),
      requiredColumn('scopes', 'json'),
      requiredColumn('roles', 'json'),
      // The id of the user, or null for a key created on the command line.
      renamedColumn('maker', optionalColumn('created_by', 'text')),
      renamedColumn('created', requiredColumn('created_at', 'timestamp')),
      renamedColumn('until', optionalColumn('expires_at', 'timestamp')),
      renamedColumn('used', optionalColumn('last_used_at', 'timestamp')),
      renamedColumn('ended', optionalColumn('revoked_at', 'timestamp')),
    ],
    ['id'],
    [defineIndex('created_by')],
  ),
)

export interface StoredApiKey {
  readonly id: string
  readonly hash: string
  /** The display name, chosen by the owner. */
  readonly name: string
  readonly scopes: readonly string[]
  readonly roles: readonly string[]
  readonly createdBy: string | null
  readonly createdAt: string
  /** The expiry, or null for a key without one. */
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface ApiKeys {
  find(id: string): Promise<StoredApiKey | undefined>
  /** Lists keys, newest first, of one owner or of all. `after` is the id to continue after. */
  list(params: {
    createdBy?: string
    limit: number
    after?: string
  }): Promise<readonly StoredApiKey[]>
  /** Counts the keys of an owner that are neither revoked nor expired. */
  countActive(trx: QueryRunner, maker: string, now: string): Promise<number>
  add(trx: QueryRunner, key: StoredApiKey): Promise<void>
  /** Revokes a key, unless it was revoked before. */
  end(trx: QueryRunner, id: string, at: string): Promise<void>
  /** Revokes all keys of an owner and returns their ids. */
  endAll(trx: QueryRunner, maker: string, at: string): Promise<readonly string[]>
  /** Stores the time of last use, unless a later one is stored. */
  recordUse(trx: QueryRunner, id: string, used: string): Promise<void>
}

const name = 'nacre_api_key'

export function createApiKeys({ build, columns, read }: Database): ApiKeys {
  const rows = createRowCodec<StoredApiKey>(apiKeyTable, columns)
  const moment = (at: string) => columns.encode({ kind: 'timestamp' }, at)
  const find = prepareStatement<'id'>((parameter) =>
    build.selectFrom(name).selectAll().where('id', '=', parameter('id')),
  )
  const ended = (at: string) =>
    build
      .updateTable(name)
      .set({ revoked_at: moment(at) })
      .where('revoked_at', 'is', null)
  return {
    async find(id) {
      const [row] = await read(find({ id }))
      return row && rows.decode(row)
    },
    async list({ createdBy, limit, after }) {
      let all = build.selectFrom(name).selectAll()
      if (createdBy !== undefined) all = all.where('created_by', '=', createdBy)
      if (after !== undefined) all = all.where('id', '<', after)
      return (await read(all.orderBy('id', 'desc').limit(limit).compile())).map(rows.decode)
    },
    async countActive(trx, maker, now) {
      const [row] = await trx(
        build
          .selectFrom(name)
          .select(({ fn }) => fn.countAll().as('count'))
          .where('created_by', '=', maker)
          .where('revoked_at', 'is', null)
          .where((either) =>
            either.or([either('expires_at', 'is', null), either('expires_at', '>', moment(now))]),
          )
          .compile(),
      )
      return Number(row?.['count'])
    },
    async add(trx, key) {
      await trx(build.insertInto(name).values(rows.encode(key)).compile())
    },
    async end(trx, id, at) {
      await trx(ended(at).where('id', '=', id).compile())
    },
    async endAll(trx, maker, at) {
      const removed = await trx(ended(at).where('created_by', '=', maker).returning('id').compile())
      return removed.map(({ id }) => String(id))
    },
    async recordUse(trx, id, used) {
      const later = build
        .updateTable(name)
        .set({ last_used_at: moment(used) })
        .where('id', '=', id)
        .where((either) =>
          either.or([
            either('last_used_at', 'is', null),
            either('last_used_at', '<', moment(used)),
          ]),
        )
      await trx(later.compile())
    },
  }
}
