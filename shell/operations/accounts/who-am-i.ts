import { roleInWords } from '#shell/model/permission-words.ts'
import type { Language } from '#shell/model/words.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { isZone } from '#shell/model/zone.ts'
import type { AccountParts } from './account-parts.ts'
import type { Browser, Caller } from './caller.ts'
import { localeOf } from './locale-of.ts'
import { type Factor, factorsOf, type Step } from './coming-in/sign-in.ts'

/** Who is asking, as their own browser is told. */
export interface WhoAmI {
  readonly actor: string
  /** The language that they are answered in. */
  readonly language?: Language
  /** The same as it is written where the browser is at home. */
  readonly locale?: string
  /** The zone that they have chosen, or else that of their clock, where their browser has told it. */
  readonly zone?: string
  /** Somebody who is on the way in or has come in; nothing for a visitor. */
  readonly step?: Step
  readonly user?: Pick<StoredRecord, 'id'> & {
    readonly name: unknown
    readonly email: unknown
    readonly language: unknown
    readonly zone: unknown
    readonly picture: unknown
    readonly roles: readonly string[]
    readonly state: unknown
  }
  /** What can be shown as the second factor, while that is missing. */
  readonly factors?: readonly Factor[]
  /** Until when sensitive changes are possible without showing again who one is. */
  readonly proved?: string
  /** The role as which they look around, and change nothing. */
  readonly seenAs?: { readonly role: string; readonly label: string }
}

const proofTime = 5 * 60_000

export async function whoAmI(parts: AccountParts, by: Caller): Promise<WhoAmI> {
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
  const user = { id, name, email, language, zone: chosen, picture: person['picture'], roles, state }
  const proved = new Date(Date.parse(session.proved) + proofTime).toISOString()
  const own = language === null ? spoken : spokenAs(language, by.browser)
  const there = zone !== undefined && isZone(zone) ? { zone } : {}
  const known = { actor, ...own, ...there, step: session.stage, user, proved }
  if (seenAs === undefined) return known
  const label = roleInWords(seenAs, parts.product.roles, own.language)
  return { ...known, seenAs: { role: seenAs, label } }
}

function spokenAs(language: Language, { accepted }: Browser): Pick<WhoAmI, 'language' | 'locale'> {
  return { language, locale: localeOf(accepted, language) }
}
