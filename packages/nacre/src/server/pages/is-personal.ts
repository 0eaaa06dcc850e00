import type { Entity } from '#shell/language/entities/entity.ts'
import { accessRuleFor } from '#shell/language/entities/permission.ts'
import { accessRulesByRole, type AccessRule } from '#shell/language/roles/role.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import { namesMe } from '#shell/language/conditions/where.ts'

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
  return (
    hasReactions ||
    [accessRuleFor('read', entity), ...readers].some((rule) => dependsOnReader(rule, entity))
  )
}

function dependsOnReader(rule: AccessRule | undefined, entity: Entity): boolean {
  if (rule === undefined) return false
  const rulesByRole = accessRulesByRole(rule)
  const isRecordRole = (name: string) => recordRoleCondition(name, entity) !== undefined
  return Object.keys(rulesByRole).some(isRecordRole) || namesMe(rulesByRole)
}
