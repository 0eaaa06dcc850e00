import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'

/** Known browsers, by the hash of their device token. */
export interface Devices {
  isKnown(hash: string, userId: string, trx?: QueryRunner): Promise<boolean>
  /** Checks whether the user has ever signed in. */
  hasAny(userId: string, trx?: QueryRunner): Promise<boolean>
  /** Records a sign-in of the user in this browser. */
  recordSignIn(trx: QueryRunner, hash: string, userId: string, at: string): Promise<void>
  deleteAll(trx: QueryRunner, userId: string): Promise<void>
}

export function createDevices({ build, columns, read }: Database): Devices {
  const table = 'nacre_device'
  return {
    async isKnown(hash, userId, trx = read) {
      const one = build
        .selectFrom(table)
        .select('hash')
        .where('hash', '=', hash)
        .where('user_id', '=', userId)
      return (await trx(one.compile())).length > 0
    },
    async hasAny(userId, trx = read) {
      const one = build.selectFrom(table).select('hash').where('user_id', '=', userId).limit(1)
      return (await trx(one.compile())).length > 0
    },
    async recordSignIn(trx, hash, userId, at) {
      const lastSeen = columns.encode({ kind: 'timestamp' }, at)
      await trx(
        build
          .insertInto(table)
          .values({ hash, user_id: userId, last_seen_at: lastSeen })
          .onConflict((conflict) =>
            conflict.columns(['hash', 'user_id']).doUpdateSet({ last_seen_at: lastSeen }),
          )
          .compile(),
      )
    },
    async deleteAll(trx, userId) {
      await trx(build.deleteFrom(table).where('user_id', '=', userId).compile())
    },
  }
}
