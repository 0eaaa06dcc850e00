import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'

/** Stores the password hash of a user. Call it inside a transaction. */
export async function setPassword(
  store: Store,
  trx: QueryRunner,
  { user, hash, now }: { user: string; hash: string; now: number },
): Promise<void> {
  const kind = 'password'
  await store.credentials.remove(trx, { user, kind })
  await store.credentials.add(trx, {
    user,
    kind,
    key: user,
    secret: hash,
    createdAt: new Date(now).toISOString(),
  })
}
