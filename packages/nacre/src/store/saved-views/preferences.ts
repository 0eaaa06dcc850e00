import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { withPresentFields } from './former-fields.ts'
import { preferenceTable } from './view-tables.ts'

export interface StoredPreference {
  readonly user: string
  readonly name: string
  readonly value: unknown
  readonly updatedAt: string
}

export interface Preferences {
  find(userId: string, name: string): Promise<StoredPreference | undefined>
  listByUser(userId: string): Promise<readonly StoredPreference[]>
  count(trx: QueryRunner, userId: string): Promise<number>
  put(trx: QueryRunner, preference: StoredPreference): Promise<void>
  remove(trx: QueryRunner, userId: string, name: string): Promise<void>
}

const table = 'nacre_preference'

export function createPreferences({ build, columns, read }: Database): Preferences {
  const rows = createRowCodec<StoredPreference>(preferenceTable, columns)
  const decode = (row: DatabaseRow): StoredPreference => {
    const preference = rows.decode(row)
    return { ...preference, value: withPresentFields(preference.value) }
  }
  const of = (userId: string) => build.selectFrom(table).selectAll().where('user_id', '=', userId)
  return {
    async find(userId, name) {
      const [row] = await read(of(userId).where('name', '=', name).compile())
      return row && decode(row)
    },
    async listByUser(userId) {
      return (await read(of(userId).orderBy('name').compile())).map(decode)
    },
    async count(trx, userId) {
      return (await trx(of(userId).clearSelect().select('name').compile())).length
    },
    async put(trx, preference) {
      const { value, updated_at } = rows.encode(preference)
      await trx(
        build
          .insertInto(table)
          .values(rows.encode(preference))
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'name']).doUpdateSet({ value, updated_at }),
          )
          .compile(),
      )
    },
    async remove(trx, userId, name) {
      const one = build.deleteFrom(table).where('user_id', '=', userId).where('name', '=', name)
      await trx(one.compile())
    },
  }
}
