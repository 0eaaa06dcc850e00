import { accessRulesByRole } from '#shell/model/entity.ts'
import { administrator, type RoleCondition, type AccessRule } from '#shell/model/role.ts'
import type { RoleRuleDescription, AccessRuleDescription } from '../description.ts'
import { formatCondition } from '../grammar/format-condition.ts'

/** Who may, in one form. Administrators are left out: they may anyway. */
export function describeAccessRule(who: AccessRule): AccessRuleDescription {
  return Object.entries(accessRulesByRole(who))
    .filter(([name]) => name !== administrator.role)
    .map(([name, terms]) => describeRoleRule(name, terms))
}

function describeRoleRule(who: string, terms: RoleCondition): RoleRuleDescription {
  return terms === 'always' ? { who } : { who, when: formatCondition(terms.when) }
}
