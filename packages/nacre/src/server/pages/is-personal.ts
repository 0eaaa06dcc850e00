import { type Entity, accessRulesByRole } from '#shell/model/entity.ts'
import { accessRuleFor } from '#shell/model/permission.ts'
import type { AccessRule } from '#shell/model/role.ts'
import { me } from '#shell/model/where.ts'

/**
 * Checks whether responses about an entity may differ between visitors: its records include the
 * reader’s own reactions, or read permissions depend on the owner.
 *
 * @example
 * isPersonal(card) // true: it has likes
 */
export function isPersonal(entity: Entity): boolean {
  const hasReactions = Object.values(entity.actions).some(({ kind }) => kind === 'reaction')
  const readers = Object.values(entity.fieldPermissions).map(({ read }) => read)
  return hasReactions || [accessRuleFor('read', entity), ...readers].some(dependsOnReader)
}

function dependsOnReader(rule: AccessRule | undefined): boolean {
  if (rule === undefined) return false
  const rulesByRole = accessRulesByRole(rule)
  return Object.hasOwn(rulesByRole, 'owner') || containsMe(Object.values(rulesByRole))
}

function containsMe(value: unknown): boolean {
  if (value === me) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(containsMe)
}
