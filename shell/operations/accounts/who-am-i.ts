import { roleInWords } from '#shell/model/permission-words.ts'
import type { Language } from '#shell/model/words.ts'
import type { Session, SessionUser } from '#shell/model/session.ts'
import { isZone } from '#shell/model/zone.ts'
import type { AccountParts } from './account-parts.ts'
import type { Browser, Caller } from './caller.ts'
import { localeOf } from './locale-of.ts'
import { factorsOf } from './coming-in/sign-in.ts'

const proofTime = 5 * 60_000

export async function whoAmI(parts: AccountParts, by: Caller): Promise<Session> {
  const { session } = by.browser
  const actor = by.actor.kind
  const spoken = by.language === undefined ? {} : spokenAs(by.language, by.browser)
  const person = session && (await parts.people.byId(session.user))
  if (!session || !person) return { actor, ...spoken }
  // Before the second factor, whoever knows the password need not learn more.
  if (session.stage === 'factor') {
    return { actor, ...spoken, step: 'factor', factors: await factorsOf(parts, person) }
  }
  const { id, name, email, language, zone: chosen, state } = person
  const zone = chosen ?? by.browser.zone
  const { roles, seenAs } = session
  const user = {
    id,
    name,
    email,
    language,
    zone: chosen,
    picture: person['picture'] as SessionUser['picture'],
    roles,
    state,
  }
  const proved = new Date(Date.parse(session.proved) + proofTime).toISOString()
  const own = language === null ? spoken : spokenAs(language, by.browser)
  const there = zone !== undefined && isZone(zone) ? { zone } : {}
  const known = { actor, ...own, ...there, step: session.stage, user, proved }
  if (seenAs === undefined) return known
  const label = roleInWords(seenAs, parts.product.roles, own.language)
  return { ...known, seenAs: { role: seenAs, label } }
}

function spokenAs(language: Language, { accepted }: Browser): Pick<Session, 'language' | 'locale'> {
  return { language, locale: localeOf(accepted, language) }
}
