import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'

/** Settings of the installation, such as whether the samples were created. */
export interface Settings {
  read(name: string, trx?: QueryRunner): Promise<string | undefined>
  put(trx: QueryRunner, name: string, value: string): Promise<void>
  /** Sets a value unless one exists. Returns whether it was set. */
  claim(trx: QueryRunner, name: string, value: string): Promise<boolean>
  /** Sets a value if the current one is `before`. Returns whether it was set. */
  replace(trx: QueryRunner, name: string, before: string, value: string): Promise<boolean>
  /**
   * Sets a value if it is greater than the current one, in text order. Returns whether it was set.
   */
  advance(trx: QueryRunner, name: string, value: string): Promise<boolean>
}

export function createSettings({ build, read }: Database): Settings {
  return {
    async read(name, trx = read) {
      const [row] = await trx(
        build.selectFrom('nacre_setting').select('value').where('name', '=', name).compile(),
      )
      return row && String(row['value'])
    },
    async put(trx, name, value) {
      await trx(
        build
          .insertInto('nacre_setting')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .compile(),
      )
    },
    async claim(trx, name, value) {
      const rows = await trx(
        build
          .insertInto('nacre_setting')
          .values({ name, value })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .compile(),
      )
      return rows.length > 0
    },
    async replace(trx, name, before, value) {
      const rows = await trx(
        build
          .updateTable('nacre_setting')
          .set({ value })
          .where('name', '=', name)
          .where('value', '=', before)
          .returning('name')
          .compile(),
      )
      return rows.length > 0
    },
    async advance(trx, name, value) {
      const rows = await trx(
        build
          .insertInto('nacre_setting')
          .values({ name, value })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ value }).where('nacre_setting.value', '<', value),
          )
          .returning('name')
          .compile(),
      )
      return rows.length > 0
    },
  }
}
