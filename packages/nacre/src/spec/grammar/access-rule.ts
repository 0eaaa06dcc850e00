import type { SpecInline } from '#shell/model/specification-document.ts'
import { code, codeList, joinInlines, inlineText } from './inline.ts'
import { codeSpansIn, splitOutsideQuotes, nameIn } from './phrase.ts'
import type { AccessRuleDescription, RoleRuleDescription } from '../field-description.ts'

const administratorsOnly = 'administrators only'

/** Formats an access rule: `editor`; `owner` when state is draft. */
export function formatAccessRule(terms: AccessRuleDescription): SpecInline {
  if (terms.length === 0) return [administratorsOnly]
  return joinInlines(
    terms.map((term) => {
      const limits = formatTermLimits(term)
      return limits ? inlineText`${code(term.who)} ${limits}` : [code(term.who)]
    }),
    '; ',
  )
}

/** Formats how a role is limited, if it is: when state is draft, else `too-late`, only `remark`. */
export function formatTermLimits({
  when,
  else: failure,
  fields,
}: Omit<RoleRuleDescription, 'who'>): SpecInline | undefined {
  const parts: SpecInline[] = []
  if (when !== undefined) parts.push([`when ${when}`])
  if (failure !== undefined) parts.push(inlineText`else ${code(failure)}`)
  if (fields !== undefined) parts.push(inlineText`only ${codeList(fields)}`)
  return parts.length === 0 ? undefined : joinInlines(parts, ', ')
}

/** Parses the output of `formatTermLimits`. Returns `undefined` if the text limits nothing. */
export function parseTermLimits(text: string): Omit<RoleRuleDescription, 'who'> | undefined {
  const form =
    /^(?:(?:when|if) (.+?))?(?:(?:^|, )else (`[^`]+`))?(?:(?:^|, )only ((?:`[^`]+`(?:, )?)+))?$/su
  const [, when, failure, fields] = form.exec(text.trim()) ?? []
  if (when === undefined && fields === undefined) return undefined
  return {
    ...(when === undefined ? {} : { when: when.trim() }),
    ...(failure === undefined ? {} : { else: nameIn(failure) }),
    ...(fields === undefined ? {} : { fields: codeSpansIn(fields) }),
  }
}

/**
 * Parses the output of `formatAccessRule`. If there are no conditions, commas separate roles too.
 */
export function parseAccessRule(text: string): AccessRuleDescription {
  if (new RegExp(`^(?:${administratorsOnly}|administrators?|nobody|—|-)?$`, 'iu').test(text.trim()))
    return []
  const parts = / when |` only `/u.test(text)
    ? splitOutsideQuotes(text, ';')
    : splitOutsideQuotes(text.replaceAll(';', ','), ',')
  return parts.map((part): RoleRuleDescription => {
    const [, who = part, rest = ''] = /^(\S+) (.+)$/su.exec(part) ?? []
    const limits = parseTermLimits(rest)
    return limits ? { who: nameIn(who), ...limits } : { who: nameIn(part) }
  })
}
