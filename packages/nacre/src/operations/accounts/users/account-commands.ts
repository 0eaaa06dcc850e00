import { systemActor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { hasAdministrator } from '../../assert-administrator-remains.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext } from '../client-context.ts'
import { issueToken } from '../emails/one-time-tokens.ts'
import { tokenUrl } from '../emails/links.ts'
import type { UserRecord } from './user-directory.ts'

const ctx: ClientContext = { actor: systemActor, channel: 'cli', browser: {} }

/** The account commands for operators. They also work when no user can sign in. */
export interface AccountCommands {
  list(): Promise<readonly UserRecord[]>
  /**
   * Invites a user and returns the link that the email also contains. Without roles, the user gets those
   * of a sign-up.
   */
  create(values: { email: string; name?: string; roles: readonly string[] }): Promise<string>
  /**
   * Returns a link to set a new password, or to sign in where passwords are off. Ends all sessions.
   * With `factors`, also removes the second factors.
   */
  reset(email: string, options: { factors: boolean }): Promise<string>
  setState(email: string, to: 'disabled' | 'active'): Promise<void>
  /** Invites the first administrator, unless an administrator or a user with the address exists. */
  inviteFirstAdministrator(email: string): Promise<boolean>
}

export function createAccountCommands(deps: AccountDeps, origin: () => string): AccountCommands {
  const { store, users, userDirectory, sessions, now } = deps
  const requireUserByEmail = async (email: string) => {
    const user = await userDirectory.byEmail(email)
    if (!user)
      throw new AppError('not-found', { message: `No user with the email address ${email}.` })
    return user
  }
  const createLink = async (purpose: 'invitation' | 'reset' | 'return', { id }: UserRecord) => {
    const { token } = await store.write((trx) =>
      issueToken(store, trx, purpose, { now: now(), user: id }),
    )
    return tokenUrl(origin(), purpose, token)
  }
  const invite = (values: Readonly<Record<string, unknown>>) =>
    userDirectory.write((trx) => userDirectory.create(trx, ctx, values, 'invited'))

  return {
    list: () => userDirectory.list(),
    async create({ roles, ...values }) {
      const user = await invite(roles.length === 0 ? values : { ...values, roles })
      return createLink('invitation', user)
    },
    async reset(email, { factors }) {
      const user = await requireUserByEmail(email)
      if (user.state === 'invited') return createLink('invitation', user)
      if (user.state === 'disabled') {
        throw new AppError('conflict', { message: `${user.email} is disabled. Enable it first.` })
      }
      await store.write(async (trx) => {
        for (const kind of factors ? (['totp', 'recovery', 'passkey'] as const) : []) {
          await store.credentials.remove(trx, { user: user.id, kind })
        }
        await sessions.endAll(trx, user.id)
        const notice = factors ? 'factors-removed' : 'sessions-ended'
        await deps.log.record(trx, ctx, { verb: 'reset-by-command', person: user, notice })
      })
      return createLink(users.signInMethods.password ? 'reset' : 'return', user)
    },
    async setState(email, to) {
      const user = await requireUserByEmail(email)
      const verb = to === 'disabled' ? 'disable' : 'enable'
      if (user.state === to) return
      if (to === 'active' && user.state !== 'disabled') {
        throw new AppError('move-not-allowed', { message: `${user.email} is not disabled.` })
      }
      await userDirectory.write(async (trx) => {
        await userDirectory.change(trx, ctx, user, { state: to }, verb)
        await sessions.endAll(trx, user.id)
      })
    },
    async inviteFirstAdministrator(email) {
      if (await hasAdministrator(store, userDirectory.entity)) return false
      if (await userDirectory.byEmail(email)) return false
      await invite({ email, roles: [administrator.role] })
      return true
    },
  }
}
