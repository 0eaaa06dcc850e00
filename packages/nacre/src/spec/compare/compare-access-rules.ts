import type { AccessRuleDescription } from '../description.ts'
import type { BreakingFor, Changes } from './changes.ts'

/** Compares access rules. Removed permissions are breaking, and added permissions are not. */
export function compareAccessRules(
  what: string,
  before: AccessRuleDescription,
  after: AccessRuleDescription,
  changes: Changes,
  whom: BreakingFor = 'everybody',
): void {
  for (const { who, when } of before) {
    const now = after.find((term) => term.who === who)
    const wider = after.find((term) => term.when === undefined && isWider(term.who, who))
    if (!now && wider) changes.add(`${who} may now ${what} as ${wider.who}.`)
    else if (!now) changes.addBreaking(`${who} may no longer ${what}.`, whom, `${who} is rejected`)
    else if (when !== now.when) {
      const on = now.when === undefined ? 'every record' : `when ${now.when}`
      const text = `${who} may now ${what} ${on}${when === undefined ? '' : `, no longer when ${when}`}.`
      if (now.when === undefined) changes.add(text)
      else changes.addBreaking(text, whom, `${who} may be rejected where it was allowed`)
    }
  }
  for (const { who, when } of after) {
    if (before.some((term) => term.who === who)) continue
    changes.add(`${who} may now ${what}${when === undefined ? '' : ` when ${when}`}.`)
  }
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
