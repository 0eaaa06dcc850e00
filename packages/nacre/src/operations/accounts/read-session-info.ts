import { roleLabel } from '#shell/model/conditions/describe-permission.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { Session, SessionUser } from '#shell/model/accounts/session.ts'
import { isTimeZone } from '#shell/language/expressions/time-zone.ts'
import type { AccountDeps } from './account-deps.ts'
import { type ClientInfo, type ClientContext, reauthenticationMs } from './client-context.ts'
import { localeOf } from './locale-of.ts'
import { requiredFactors } from './sign-in/sign-in.ts'

export async function readSessionInfo(deps: AccountDeps, ctx: ClientContext): Promise<Session> {
  const { session } = ctx.browser
  const actor = ctx.actor.kind
  const requestLocale = ctx.language === undefined ? {} : localeFields(ctx.language, ctx.browser)
  const account = session && (await deps.userDirectory.byId(session.user))
  if (!session || !account) return { actor, ...requestLocale }
  // Before the second factor, an attacker may know the password, so the response reveals no more
  // than needed.
  if (session.stage === 'second-factor') {
    return {
      actor,
      ...requestLocale,
      stage: 'second-factor',
      factors: await requiredFactors(deps, account),
    }
  }
  const { id, name, email, language, timeZone: chosen, state } = account
  const timeZone = chosen ?? ctx.browser.timeZone
  const { roles, viewingAs } = session
  const user = {
    id,
    name,
    email,
    language,
    timeZone: chosen,
    picture: account['picture'] as SessionUser['picture'],
    roles,
    state,
  }
  const reauthenticatedUntil = new Date(
    Date.parse(session.reauthenticatedAt) + reauthenticationMs,
  ).toISOString()
  const own = language === null ? requestLocale : localeFields(language, ctx.browser)
  const timeZoneField = timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {}
  const known = {
    actor,
    ...own,
    ...timeZoneField,
    stage: session.stage,
    user,
    reauthenticatedUntil,
  }
  if (viewingAs === undefined) return known
  const label = roleLabel(viewingAs, deps.product.roles, own.language)
  return { ...known, viewingAs: { role: viewingAs, label } }
}

function localeFields(
  language: Language,
  { accepted }: ClientInfo,
): Pick<Session, 'language' | 'locale'> {
  return { language, locale: localeOf(accepted, language) }
}
