import type { SpecInline } from '#shell/model/specification-document.ts'
import type { RoleRuleDescription, AccessRuleDescription } from '../description.ts'
import { code, joinInlines, inlineText } from '../document/inline.ts'
import { splitOutsideQuotes, nameIn } from './phrase.ts'

const administratorsOnly = 'administrators only'

/** Formats an access rule: `editor`; `owner` when state is draft. */
export function formatAccessRule(terms: AccessRuleDescription): SpecInline {
  if (terms.length === 0) return [administratorsOnly]
  return joinInlines(
    terms.map(({ who, when }) =>
      when === undefined ? [code(who)] : inlineText`${code(who)} when ${when}`,
    ),
    '; ',
  )
}

/**
 * Parses the output of `formatAccessRule`. If there are no conditions, commas separate roles too.
 */
export function parseAccessRule(text: string): AccessRuleDescription {
  if (new RegExp(`^(?:${administratorsOnly}|administrators?|nobody|—|-)?$`, 'iu').test(text.trim()))
    return []
  const parts = / when /u.test(text)
    ? splitOutsideQuotes(text, ';')
    : splitOutsideQuotes(text.replaceAll(';', ','), ',')
  return parts.map((part): RoleRuleDescription => {
    const [, who = part, when] = /^(\S+) when (.+)$/su.exec(part) ?? []
    return when === undefined ? { who: nameIn(who) } : { who: nameIn(who), when: when.trim() }
  })
}
