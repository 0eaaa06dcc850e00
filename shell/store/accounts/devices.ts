import type { Database, Run } from '../database.ts'

/** Browsers in which somebody has signed in before, by the hash of what they carry. */
export interface Devices {
  isKnown(hash: string, user: string, run?: Run): Promise<boolean>
  /** Whether this user has signed in anywhere before. */
  hasAny(user: string, run?: Run): Promise<boolean>
  /** Notes that this user has signed in there. */
  note(run: Run, hash: string, user: string, at: string): Promise<void>
  forget(run: Run, user: string): Promise<void>
}

export function createDevices({ build, columns, read }: Database): Devices {
  const table = 'nacre_device'
  return {
    async isKnown(hash, user, run = read) {
      const one = build
        .selectFrom(table)
        .select('hash')
        .where('hash', '=', hash)
        .where('user', '=', user)
      return (await run(one.compile())).length > 0
    },
    async hasAny(user, run = read) {
      const one = build.selectFrom(table).select('hash').where('user', '=', user).limit(1)
      return (await run(one.compile())).length > 0
    },
    async note(run, hash, user, at) {
      const seen = columns.encode({ kind: 'moment' }, at)
      await run(
        build
          .insertInto(table)
          .values({ hash, user, seen })
          .onConflict((conflict) => conflict.columns(['hash', 'user']).doUpdateSet({ seen }))
          .compile(),
      )
    },
    async forget(run, user) {
      await run(build.deleteFrom(table).where('user', '=', user).compile())
    },
  }
}
