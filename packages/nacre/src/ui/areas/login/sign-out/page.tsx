import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../../url-map.ts'
import { type LoginData, loadLogin, parseNext, withNext } from '../../../accounts/login-data.ts'
import { LoginStep } from '../login-step.tsx'

export const load = loadLogin

export const showsErrors = true

export async function action({ http, url }: PageContext): Promise<ActionResult> {
  const result = await http.delete('/v1/session')
  return result.ok ? { to: withNext(urls.login, parseNext(url)), isStale: true } : result.problem
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.signOut.title') }
}

/** Signs out. It requires a click, because otherwise any site could sign users out with a link. */
export function Page({ data: { language } }: { data: LoginData }) {
  const t = messagesFor(language)
  return (
    <LoginStep
      title={t('login.signOut.title')}
      text={t('login.signOut.text')}
      submit={t('login.signOut.title')}
      act={action}
    />
  )
}
