import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'

/**
 * Returns the roles that include an unknown role, and the relations that ask for one.
 *
 * @example
 * validateRoles({ roles: [chief, editor], entities }) // [] if all included roles exist
 */
export function validateRoles({
  roles,
  entities,
}: Pick<Product, 'roles' | 'entities'>): readonly DeclarationError[] {
  return [
    ...includedRoleErrors(roles),
    ...entities.flatMap((one) => [...relationErrors(one, roles)]),
  ]
}

/** Relations can ask for a role of users only, and for one that exists. */
function* relationErrors(
  { name: entity, fields }: Entity,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  for (const [name, { constraints, relation }] of Object.entries(fields)) {
    const { role } = constraints
    if (role === undefined || !relation) continue
    const place = [entity, 'fields', name, 'role']
    const example = `${name}: relation('user', { role: ${roles[0]?.role ?? 'editor'} })`
    if (relation.target !== 'user') {
      const problem = `The field ${name} of ${entity} takes users with the role ${role}, and points to ${relation.target}.`
      yield declarationError(place, problem, example)
    } else if (!roles.some((one) => one.role === role)) {
      const problem = `The field ${name} of ${entity} takes users with the role ${role}, which is not a role of the product.`
      yield declarationError(place, problem, example)
    }
  }
}

function includedRoleErrors(roles: readonly Role[]): readonly DeclarationError[] {
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
