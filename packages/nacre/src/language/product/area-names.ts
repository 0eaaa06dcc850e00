import type { Actor } from '../roles/actor.ts'
import { isAdministrator, roleNamesOf } from '../entities/permission.ts'
import type { Product } from './product.ts'
import type { Role } from '../roles/role.ts'

type AreaProduct = Pick<Product, 'areas' | 'admin' | 'roles'>

/**
 * Returns the names of the areas of an actor. After signing in, they begin in the first. `admin` is the
 * admin area: it belongs to administrators, to the roles that `admin` of the product names, or without
 * such roles to everybody who has no other area.
 *
 * @example
 * areaNamesOf(product, { kind: 'user', id: '1', roles: ['member'] }) // ['members']
 */
export function areaNamesOf(
  { areas = {}, admin, roles }: AreaProduct,
  actor: Actor,
): readonly string[] {
  const current = roleNamesOf(actor, roles)
  const isOneOf = (some: readonly Role[]) => some.some(({ role }) => current.has(role))
  const own = Object.entries(areas)
    .filter(([, { roles: who }]) => who.length === 0 || isOneOf(who))
    .map(([name]) => name)
  const isAdmin =
    isAdministrator(actor, roles) || (admin?.roles ? isOneOf(admin.roles) : own.length === 0)
  return isAdmin ? ['admin', ...own] : own
}
