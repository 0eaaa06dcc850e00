import type { Actor } from '#shell/model/actor.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Authorizer } from '../authorizer.ts'

/** Returns the admin pages that the actor may open besides the lists, as paths below `/admin/`. */
export function adminPagesFor(
  { roles, users }: Pick<Product, 'roles'> & Partial<Pick<Product, 'users'>>,
  authorizer: Authorizer,
  actor: Actor,
): readonly string[] {
  if (actor.kind !== 'user') return []
  const isAdmin = isAdministrator(actor, roles)
  const isUserManager = users !== undefined && authorizer.mayEver(actor, 'disable', users.entity)
  const mayInvite = users !== undefined && authorizer.mayEver(actor, 'create', users.entity)
  return [
    ...(isUserManager ? ['access/users'] : []),
    ...(isUserManager && mayInvite && users.signUp !== 'closed' ? ['access/users/new'] : []),
    ...(isAdmin ? ['access/roles'] : []),
    'access/api-keys',
    ...(isAdmin ? systemScreens : []),
  ]
}

const systemScreens = [
  'system/audit',
  'system/security-events',
  'system/jobs',
  'system/webhooks',
  'system/emails',
  'system/health',
  'system/version',
]
