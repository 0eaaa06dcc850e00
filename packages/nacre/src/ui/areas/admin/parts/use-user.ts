import type { AccessLevel } from '#shell/model/schema/viewer-access.ts'
import type { SessionUser } from '#shell/model/accounts/session.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { findEntity, visitor } from '../../../records/admin-data.ts'

/**
 * Returns the signed-in user, or `undefined` for a visitor. It works in areas and in `Parts`.
 *
 * @example
 * export const Greeting = () => <p>Hello {useUser()?.name ?? 'visitor'}</p>
 */
export function useUser(): SessionUser | undefined {
  const { user } = useAdmin()
  return user === visitor ? undefined : user
}

/**
 * Returns the verbs, transitions and actions that the reader may use on `all` or `some` records of an
 * entity. It works in areas and in `Parts`.
 *
 * @example
 * export const Invitation = () => (usePermissions('bookings')['create'] ? <a href="/my/book">Book</a> : null)
 */
export function usePermissions(plural: string): Readonly<Record<string, AccessLevel>> {
  return findEntity({ entities: useAdmin().allEntities }, plural)?.may ?? {}
}
