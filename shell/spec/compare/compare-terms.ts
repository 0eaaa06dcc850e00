import type { TermsDescription } from '../description.ts'
import type { Breaks, Changes } from './change.ts'

/** Who may, before and after: whoever loses something is broken, whoever wins something is not. */
export function compareTerms(
  what: string,
  before: TermsDescription,
  after: TermsDescription,
  changes: Changes,
  whom: Breaks = 'everybody',
): void {
  for (const { who, when } of before) {
    const now = after.find((term) => term.who === who)
    const wider = after.find((term) => term.when === undefined && isWider(term.who, who))
    if (!now && wider) changes.say(`${who} may ${what} as ${wider.who} now.`)
    else if (!now) changes.break(`${who} may no longer ${what}.`, whom, `${who} is refused`)
    else if (when !== now.when) {
      const on = now.when === undefined ? 'whatever the record' : `when ${now.when}`
      const says = `${who} may now ${what} ${on}${when === undefined ? '' : `, and no longer when ${when}`}.`
      if (now.when === undefined) changes.say(says)
      else changes.break(says, whom, `${who} may be refused where it was allowed`)
    }
  }
  for (const { who, when } of after) {
    if (before.some((term) => term.who === who)) continue
    changes.say(`${who} may now ${what}${when === undefined ? '' : ` when ${when}`}.`)
  }
}

/** Whether everybody of one name is among those of another. */
function isWider(who: string, than: string): boolean {
  if (than === 'everyone') return false
  return who === 'everyone' || (who === 'user' && than !== 'owner')
}

/** Who may see or set a field; nothing means: whoever may with the record. */
export function compareFieldTerms(
  what: string,
  before: TermsDescription | undefined,
  after: TermsDescription | undefined,
  changes: Changes,
  whom: Breaks,
): void {
  if (before && after) compareTerms(what, before, after, changes, whom)
  else if (after) {
    const who = after.map((term) => term.who).join(', ') || 'administrators'
    changes.break(`only ${who} may ${what} now.`, whom, 'everybody else no longer may')
  } else if (before) changes.say(`whoever may with the record may ${what} now.`)
}
