import type { BreakingFor, Changes } from './changes.ts'
import type { AccessRuleDescription, RoleRuleDescription } from '../field-description.ts'

/** Compares access rules. Removed permissions are breaking, and added permissions are not. */
export function compareAccessRules(
  what: string,
  before: AccessRuleDescription,
  after: AccessRuleDescription,
  changes: Changes,
  whom: BreakingFor = 'everybody',
): void {
  for (const term of before) {
    const { who } = term
    const when = limitsOf(term)
    const now = after.find((one) => one.who === who)
    const wider = after.find((one) => limitsOf(one) === undefined && isWider(one.who, who))
    if (!now && wider) changes.add(`${who} may now ${what} as ${wider.who}.`)
    else if (!now) changes.addBreaking(`${who} may no longer ${what}.`, whom, `${who} is rejected`)
    else if (when !== limitsOf(now)) {
      const limits = limitsOf(now)
      const on = limits ?? 'every record'
      const text = `${who} may now ${what} ${on}${when === undefined ? '' : `, no longer ${when}`}.`
      if (limits === undefined) changes.add(text)
      else changes.addBreaking(text, whom, `${who} may be rejected where it was allowed`)
    } else if (term.else !== now.else) {
      const answer = now.else ?? 'forbidden'
      changes.add(`Where ${who} may not ${what}, the error is now ${answer}.`)
    }
  }
  for (const term of after) {
    if (before.some(({ who }) => term.who === who)) continue
    const when = limitsOf(term)
    changes.add(`${term.who} may now ${what}${when === undefined ? '' : ` ${when}`}.`)
  }
}

/** Returns how a role is limited, without the error. */
function limitsOf({ when, fields }: RoleRuleDescription): string | undefined {
  const parts = [
    ...(when === undefined ? [] : [`when ${when}`]),
    ...(fields === undefined ? [] : [`only ${fields.join(', ')}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Checks whether a role name includes all actors of another one. */
function isWider(who: string, than: string): boolean {
  if (than === 'everyone') return false
  return who === 'everyone' || (who === 'user' && than !== 'owner')
}

/** Compares the permissions of a field. `undefined` means the permissions of the record. */
export function compareFieldPermissions(
  what: string,
  before: AccessRuleDescription | undefined,
  after: AccessRuleDescription | undefined,
  changes: Changes,
  whom: BreakingFor,
): void {
  if (before && after) compareAccessRules(what, before, after, changes, whom)
  else if (after) {
    const who = after.map((term) => term.who).join(', ') || 'administrators'
    changes.addBreaking(`only ${who} may now ${what}.`, whom, 'everyone else loses this permission')
  } else if (before) changes.add(`everyone with this permission on the record may now ${what}.`)
}
