import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createId } from '../identifier.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { credentialTable } from './account-tables.ts'

/** A credential. The meaning of `secret`, `key`, `counter` and `data` depends on the kind. */
export interface Credential {
  readonly id: string
  readonly user: string
  readonly kind: 'password' | 'passkey' | 'totp' | 'recovery' | 'oidc'
  /** The lookup key, unique within the kind. */
  readonly key: string
  readonly secret: string | null
  readonly data: unknown
  readonly counter: number
  /** The display name, chosen by the user. */
  readonly name: string | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

type Kind = Credential['kind']
type NewCredential = Pick<Credential, 'user' | 'kind' | 'key' | 'createdAt'> &
  Partial<Pick<Credential, 'secret' | 'data' | 'counter' | 'name'>>

export interface Credentials {
  list(userId: string, trx?: QueryRunner): Promise<readonly Credential[]>
  find(kind: Kind, key: string, trx?: QueryRunner): Promise<Credential | undefined>
  add(trx: QueryRunner, credential: NewCredential): Promise<string>
  /** Changes values of a credential. */
  change(
    trx: QueryRunner,
    id: string,
    values: Partial<Pick<Credential, 'secret' | 'name'>>,
  ): Promise<void>
  /**
   * Records a use if it increases the counter. Of concurrent uses of the same one-time code, in any
   * process, only one returns true.
   */
  advance(trx: QueryRunner, id: string, counter: number, at: string): Promise<boolean>
  used(trx: QueryRunner, id: string, at: string): Promise<void>
  /** Removes a credential. Returns whether it existed and belonged to the user. */
  remove(
    trx: QueryRunner,
    ofUser: { user: string; kind: Kind; id?: string; key?: string },
  ): Promise<boolean>
}

export function createCredentials({ build, columns, read }: Database): Credentials {
  const rows = createRowCodec<Credential>(credentialTable, columns)
  const table = 'nacre_credential'
  return {
    async list(userId, trx = read) {
      const all = build.selectFrom(table).selectAll().where('user_id', '=', userId).orderBy('id')
      return (await trx(all.compile())).map(rows.decode)
    },
    async find(kind, key, trx = read) {
      const [row] = await trx(
        build
          .selectFrom(table)
          .selectAll()
          .where('kind', '=', kind)
          .where('key', '=', key)
          .compile(),
      )
      return row && rows.decode(row)
    },
    async add(trx, credential) {
      const id = createId()
      await trx(
        build
          .insertInto(table)
          .values(rows.encode({ id, counter: 0, ...credential }))
          .compile(),
      )
      return id
    },
    async change(trx, id, values) {
      await trx(build.updateTable(table).set(rows.encode(values)).where('id', '=', id).compile())
    },
    async advance(trx, id, counter, used) {
      const updated = await trx(
        build
          .updateTable(table)
          .set(rows.encode({ counter, lastUsedAt: used }))
          .where('id', '=', id)
          .where('counter', '<', counter)
          .returning('id')
          .compile(),
      )
      return updated.length > 0
    },
    async used(trx, id, used) {
      await trx(
        build
          .updateTable(table)
          .set(rows.encode({ lastUsedAt: used }))
          .where('id', '=', id)
          .compile(),
      )
    },
    async remove(trx, { user, kind, id, key }) {
      let removed = build.deleteFrom(table).where('user_id', '=', user).where('kind', '=', kind)
      if (id !== undefined) removed = removed.where('id', '=', id)
      if (key !== undefined) removed = removed.where('key', '=', key)
      return (await trx(removed.returning('id').compile())).length > 0
    },
  }
}
