import { requireRecentSession } from '../accounts/client-context.ts'
import { isActiveUser, type UserDirectory } from '../accounts/users/user-directory.ts'
import type { ApiKeyOwner } from './api-key-operations.ts'

/**
 * Returns what API keys need to know about users: the current roles if the user may sign in, and
 * the check for a recent authentication.
 */
export function createApiKeyUserLookup(directory: Pick<UserDirectory, 'byId'>, now: () => number) {
  return {
    async rolesOf(userId: string): Promise<readonly string[] | undefined> {
      const account = await directory.byId(userId)
      return account && isActiveUser(account) ? (account.roles ?? []) : undefined
    },
    prove({ browser = {}, ...ctx }: ApiKeyOwner): void {
      if (ctx.actor.kind === 'user') requireRecentSession({ ...ctx, browser }, now())
    },
  }
}
