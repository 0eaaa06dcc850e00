import { systemActor } from '#shell/language/roles/actor.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext } from '../client-context.ts'
import type { UserRecord } from '../users/user-directory.ts'

/** A user with the secret of their session cookie. */
export interface SignedInUser {
  readonly user: UserRecord
  readonly secret: string
}

/** Creates an active user with a session, without a password or an email. It is for tests. */
export type CreateSignedInUser = (
  values: Readonly<Record<string, unknown>>,
) => Promise<SignedInUser>

const ctx: ClientContext = { actor: systemActor, channel: 'test', browser: {} }

export function createSignedInUsers(deps: AccountDeps): CreateSignedInUser {
  const { userDirectory, sessions } = deps
  return (values) =>
    userDirectory.write(async (trx) => {
      const user = await userDirectory.create(trx, ctx, values, 'active')
      const cookie = await sessions.start(trx, ctx, {
        user: user.id,
        stage: 'authenticated',
        isMultiFactor: true,
        isRemembered: false,
        method: 'test',
      })
      if (cookie === 'none') throw new Error('The session has no cookie.')
      return { user, secret: cookie.secret }
    })
}
