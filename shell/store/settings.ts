import type { Database, Run } from './database.ts'

/** Single facts about this installation, such as that the samples are in. */
export interface Settings {
  read(name: string, run?: Run): Promise<string | undefined>
  put(run: Run, name: string, value: string): Promise<void>
  /** Sets it unless it is set; tells whether it was not. */
  claim(run: Run, name: string, value: string): Promise<boolean>
  /** Sets it where it still has the value that was read; tells whether it had. */
  replace(run: Run, name: string, before: string, value: string): Promise<boolean>
  /** Sets it unless it is as far already, in the order of text; tells whether it was not. */
  advance(run: Run, name: string, value: string): Promise<boolean>
}

export function createSettings({ build, read }: Database): Settings {
  return {
    async read(name, run = read) {
      const [row] = await run(
        build.selectFrom('nacre_setting').select('value').where('name', '=', name).compile(),
      )
      return row && String(row['value'])
    },
    async put(run, name, value) {
      await run(
        build
          .insertInto('nacre_setting')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .compile(),
      )
    },
    async claim(run, name, value) {
      const rows = await run(
        build
          .insertInto('nacre_setting')
          .values({ name, value })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .compile(),
      )
      return rows.length > 0
    },
    async replace(run, name, before, value) {
      const rows = await run(
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
    async advance(run, name, value) {
      const rows = await run(
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
