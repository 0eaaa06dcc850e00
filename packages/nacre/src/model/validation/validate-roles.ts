import { declarationError, type DeclarationError } from './declaration-error.ts'
import type { Product } from '../product.ts'
import { administrator, type Role } from '../role.ts'

/**
 * Returns the roles that include an unknown role.
 *
 * @example
 * checkRoles({ roles: [chief, editor] }) // [] if all included roles exist
 */
export function validateRoles({ roles }: Pick<Product, 'roles'>): readonly DeclarationError[] {
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  return roles.flatMap(({ role, includes }) =>
    includes
      .filter((one: Role) => !known.has(one.role))
      .map((one) =>
        declarationError(
          ['roles', role, 'includes'],
          `The role ${role} includes ${one.role}, which is not a role of the product.`,
          `roles: [${one.role}, ${role}]`,
        ),
      ),
  )
}
