import type { Actor } from '#shell/language/roles/actor.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Role } from '#shell/language/roles/role.ts'

/** The cookies of administrators who have sent a request to this process. */
export interface RecentAdministrators {
  add(cookies: string, user: Actor): void
  has(cookies: string | undefined): boolean
}

const maxRemembered = 500

/**
 * Remembers the cookies of administrators, so that an overloaded process recognizes their requests
 * without reading a session. Whether the session is still valid is checked afterwards, as always.
 */
export function createRecentAdministrators(roles: readonly Role[]): RecentAdministrators {
  const remembered = new Set<string>()
  return {
    add(cookies, user) {
      if (remembered.has(cookies) || !isAdministrator(user, roles)) return
      const [oldest] = remembered
      if (oldest !== undefined && remembered.size >= maxRemembered) remembered.delete(oldest)
      remembered.add(cookies)
    },
    has: (cookies) => cookies !== undefined && remembered.has(cookies),
  }
}
