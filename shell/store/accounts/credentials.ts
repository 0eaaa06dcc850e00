import type { Database, Run } from '../database.ts'
import { newId } from '../identifier.ts'
import { tableRows } from '../tables/table-rows.ts'
import { credentialTable } from './account-tables.ts'

/** A way in, or a factor. What `secret`, `key`, `counter` and `data` are depends on the kind. */
export interface Credential {
  readonly id: string
  readonly user: string
  readonly kind: 'password' | 'passkey' | 'totp' | 'recovery' | 'oidc'
  /** By what it is found within its kind: unique there. */
  readonly key: string
  readonly secret: string | null
  readonly data: unknown
  readonly counter: number
  /** What the person calls it. */
  readonly name: string | null
  readonly created: string
  readonly used: string | null
}

type Kind = Credential['kind']
type New = Pick<Credential, 'user' | 'kind' | 'key' | 'created'> &
  Partial<Pick<Credential, 'secret' | 'data' | 'counter' | 'name'>>

export interface Credentials {
  list(user: string, run?: Run): Promise<readonly Credential[]>
  find(kind: Kind, key: string, run?: Run): Promise<Credential | undefined>
  add(run: Run, credential: New): Promise<string>
  /** Changes what stands in it, whatever that was. */
  change(run: Run, id: string, values: Partial<Pick<Credential, 'secret' | 'name'>>): Promise<void>
  /**
   * Uses it once more, if its counter then goes up: of many who come with the same one-time code, at
   * the same moment and to several processes, one is told that it was.
   */
  advance(run: Run, id: string, counter: number, at: string): Promise<boolean>
  used(run: Run, id: string, at: string): Promise<void>
  /** Takes it away; tells whether it was there and this user's. */
  remove(run: Run, of: { user: string; kind: Kind; id?: string; key?: string }): Promise<boolean>
}

export function createCredentials({ build, columns, read }: Database): Credentials {
  const rows = tableRows<Credential>(credentialTable, columns)
  const table = 'nacre_credential'
  return {
    async list(user, run = read) {
      const all = build.selectFrom(table).selectAll().where('user', '=', user).orderBy('id')
      return (await run(all.compile())).map(rows.decode)
    },
    async find(kind, key, run = read) {
      const [row] = await run(
        build
          .selectFrom(table)
          .selectAll()
          .where('kind', '=', kind)
          .where('key', '=', key)
          .compile(),
      )
      return row && rows.decode(row)
    },
    async add(run, credential) {
      const id = newId()
      await run(
        build
          .insertInto(table)
          .values(rows.encode({ id, counter: 0, ...credential }))
          .compile(),
      )
      return id
    },
    async change(run, id, values) {
      await run(build.updateTable(table).set(rows.encode(values)).where('id', '=', id).compile())
    },
    async advance(run, id, counter, used) {
      const advanced = await run(
        build
          .updateTable(table)
          .set(rows.encode({ counter, used }))
          .where('id', '=', id)
          .where('counter', '<', counter)
          .returning('id')
          .compile(),
      )
      return advanced.length > 0
    },
    async used(run, id, used) {
      await run(build.updateTable(table).set(rows.encode({ used })).where('id', '=', id).compile())
    },
    async remove(run, { user, kind, id, key }) {
      let gone = build.deleteFrom(table).where('user', '=', user).where('kind', '=', kind)
      if (id !== undefined) gone = gone.where('id', '=', id)
      if (key !== undefined) gone = gone.where('key', '=', key)
      return (await run(gone.returning('id').compile())).length > 0
    },
  }
}
