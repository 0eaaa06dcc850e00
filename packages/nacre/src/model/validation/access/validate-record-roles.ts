import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { reservedRoleNames } from '../names/taken-names.ts'
import { validateName } from '../names/validate-names.ts'
import { validateWhere } from '../conditions/validate-where.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'
import { namesMe } from '#shell/language/conditions/where.ts'

/**
 * Checks what somebody can be to a record of an entity: the names, and that each condition names them.
 *
 * @example
 * [...validateRecordRoles(tour, [dispatcher], [tour])]
 */
export function* validateRecordRoles(
  entity: Entity,
  roles: readonly Role[],
  entities: readonly Entity[],
): Iterable<DeclarationError> {
  const taken = new Set([
    ...reservedRoleNames,
    administrator.role,
    'application',
    ...roles.map(({ role }) => role),
  ])
  for (const [name, where] of Object.entries(entity.recordRoles)) {
    const about = `The record role ${name} of ${entity.name}`
    const place = [entity.name, 'recordRoles', name]
    const line = exampleFor(name, entity)
    yield* validateName(place, about, name)
    if (taken.has(name)) {
      const problem = `${about} needs another name: rules know ${name} already.`
      yield declarationError(place, problem, line.replace(`${name}:`, `${name}OfRecord:`))
    }
    if (!namesMe(where)) {
      const problem = `${about} does not name me, so everybody or nobody would have it.`
      yield declarationError(place, problem, line)
    }
    for (const problem of validateWhere(about, where, { entity, entities }))
      yield declarationError(place, problem, line)
  }
}

function exampleFor(name: string, { fields }: Entity): string {
  const toUser = Object.keys(fields).find((one) => fields[one]?.relation?.target === 'user')
  return `recordRoles: { ${name}: { ${toUser ?? 'owner'}: me } }`
}
