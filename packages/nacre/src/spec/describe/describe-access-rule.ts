import {
  accessRulesByRole,
  administrator,
  conditionOf,
  fieldsOf,
  type RoleCondition,
  type AccessRule,
} from '#shell/language/roles/role.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import type { AccessRuleDescription, RoleRuleDescription } from '../field-description.ts'

/** Who may, in one form. Administrators are left out: they may anyway. */
export function describeAccessRule(who: AccessRule): AccessRuleDescription {
  if (who === 'application') return [{ who }]
  return Object.entries(accessRulesByRole(who))
    .filter(([name]) => name !== administrator.role)
    .map(([name, terms]) => describeRoleRule(name, terms))
}

function describeRoleRule(who: string, terms: RoleCondition): RoleRuleDescription {
  const [where, fields] = [conditionOf(terms), fieldsOf(terms)]
  const failure = terms === 'always' ? undefined : terms.else
  return {
    who,
    ...(where === undefined ? {} : { when: formatCondition(where) }),
    ...(failure === undefined ? {} : { else: failure.code }),
    ...(fields === undefined ? {} : { fields }),
  }
}
