import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'

/** Inside a transaction: from now on this is the password of a user. */
export async function setPassword(
  store: Store,
  run: Run,
  { user, hash, now }: { user: string; hash: string; now: number },
): Promise<void> {
  const kind = 'password'
  await store.credentials.remove(run, { user, kind })
  await store.credentials.add(run, {
    user,
    kind,
    key: user,
    secret: hash,
    created: new Date(now).toISOString(),
  })
}
