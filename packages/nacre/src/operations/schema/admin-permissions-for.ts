import type { Actor } from '#shell/language/roles/actor.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import { serverCallsOf } from '#shell/language/product/server-call.ts'
import type { AdminPermission } from '#shell/model/schema/admin-permission.ts'
import type { Authorizer } from '../authorizer.ts'

type AdminProduct = Pick<Product, 'roles'> & Partial<Pick<Product, 'users' | 'calls' | 'secrets'>>

/** Returns what the actor may do in the admin area besides working with records. */
export function adminPermissionsFor(
  { roles, users, calls = {}, secrets = {} }: AdminProduct,
  authorizer: Authorizer,
  actor: Actor,
): readonly AdminPermission[] {
  if (actor.kind !== 'user') return []
  const isManager = users !== undefined && authorizer.mayEver(actor, 'disable', users.entity)
  const mayCreate = users !== undefined && authorizer.mayEver(actor, 'create', users.entity)
  const isAdmin = isAdministrator(actor, roles)
  const hasExternalCalls = Object.keys({ ...serverCallsOf(calls), ...secrets }).length > 0
  return [
    ...(isAdmin ? (['administer'] as const) : []),
    ...(isAdmin && hasExternalCalls ? (['seeExternalCalls'] as const) : []),
    ...(isManager ? (['manageUsers'] as const) : []),
    ...(isManager && mayCreate && users.signUp !== 'closed' ? (['inviteUsers'] as const) : []),
  ]
}
