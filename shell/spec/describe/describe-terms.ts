import { termsOf } from '#shell/model/entity.ts'
import { administrator, type Terms, type Who } from '#shell/model/role.ts'
import type { TermDescription, TermsDescription } from '../description.ts'
import { sayCondition } from '../phrases/say-condition.ts'

/**
 * Who may, in one form: everyone is called everyone, whoever may anyway is left out, and each is named
 * once.
 */
export function describeTerms(who: Who): TermsDescription {
  const found = new Map<string, TermDescription>()
  for (const [name, terms] of Object.entries(termsOf(who))) {
    if (name === administrator.role) continue
    const one = name === 'visitor' ? 'everyone' : name
    found.set(one, either(found.get(one), describeTerm(one, terms)))
  }
  return [...found.values()]
}

function describeTerm(who: string, terms: Terms): TermDescription {
  return terms === 'always' ? { who } : { who, when: sayCondition(terms.when) }
}

function either(known: TermDescription | undefined, more: TermDescription): TermDescription {
  if (!known) return more
  if (known.when === undefined || more.when === undefined) return { who: more.who }
  return { who: more.who, when: `(${known.when}) or (${more.when})` }
}
