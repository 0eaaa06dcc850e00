import type { Product } from '../product.ts'
import { administrator, type Role } from '../role.ts'

/**
 * What is wrong with what roles include: only roles of the product can be had.
 *
 * @example
 * checkRoles({ roles: [chief] }) // ['The role chief includes editor, which is not a role of the product.']
 */
export function checkRoles({ roles }: Pick<Product, 'roles'>): readonly string[] {
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  return roles.flatMap(({ role, includes }) =>
    includes
      .filter((one: Role) => !known.has(one.role))
      .map((one) => `The role ${role} includes ${one.role}, which is not a role of the product.`),
  )
}
