import type { Actor } from '#shell/model/actor.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Permit } from '../permit.ts'

/**
 * Which screens of the admin area are for somebody, beside the lists that they may read: by what their
 * addresses have behind `/admin/`.
 */
export function screensFor(
  { roles, users }: Pick<Product, 'roles'> & Partial<Pick<Product, 'users'>>,
  permit: Permit,
  actor: Actor,
): readonly string[] {
  if (actor.kind !== 'user') return []
  const isOver = isAdministrator(actor, roles)
  const isKeeper = users !== undefined && permit.mayEver(actor, 'disable', users.entity)
  const isInviting = users !== undefined && permit.mayEver(actor, 'create', users.entity)
  return [
    ...(isKeeper ? ['access/users'] : []),
    ...(isKeeper && isInviting && users.signUp !== 'none' ? ['access/users/new'] : []),
    ...(isOver ? ['access/roles'] : []),
    'access/keys',
    ...(isOver ? operationScreens : []),
  ]
}

const operationScreens = [
  'operation/audit',
  'operation/security',
  'operation/jobs',
  'operation/webhooks',
  'operation/mail',
  'operation/health',
  'operation/version',
]
