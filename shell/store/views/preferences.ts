import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { preferenceTable } from './view-tables.ts'

export interface StoredPreference {
  readonly user: string
  readonly name: string
  readonly value: unknown
  readonly at: string
}

export interface Preferences {
  find(user: string, name: string): Promise<StoredPreference | undefined>
  listOf(user: string): Promise<readonly StoredPreference[]>
  count(run: Run, user: string): Promise<number>
  put(run: Run, preference: StoredPreference): Promise<void>
  remove(run: Run, user: string, name: string): Promise<void>
}

const table = 'nacre_preference'

export function createPreferences({ build, columns, read }: Database): Preferences {
  const rows = tableRows<StoredPreference>(preferenceTable, columns)
  const of = (user: string) => build.selectFrom(table).selectAll().where('user', '=', user)
  return {
    async find(user, name) {
      const [row] = await read(of(user).where('name', '=', name).compile())
      return row && rows.decode(row)
    },
    async listOf(user) {
      return (await read(of(user).orderBy('name').compile())).map(rows.decode)
    },
    async count(run, user) {
      return (await run(of(user).clearSelect().select('name').compile())).length
    },
    async put(run, preference) {
      const { value, at } = rows.encode(preference)
      await run(
        build
          .insertInto(table)
          .values(rows.encode(preference))
          .onConflict((conflict) => conflict.columns(['user', 'name']).doUpdateSet({ value, at }))
          .compile(),
      )
    },
    async remove(run, user, name) {
      const one = build.deleteFrom(table).where('user', '=', user).where('name', '=', name)
      await run(one.compile())
    },
  }
}
