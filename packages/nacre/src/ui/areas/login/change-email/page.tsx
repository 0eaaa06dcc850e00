import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { LoginStep } from '../login-step.tsx'

export const load = loadLogin

export const showsErrors = true

export async function action({ http, url }: PageContext): Promise<ActionResult> {
  const token = url.searchParams.get('token') ?? ''
  const result = await http.post('/v1/account/email/confirm', { token })
  return result.ok ? { to: '/login/account', isStale: true } : result.problem
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.changeEmail.title') }
}

/** Confirms a new email address. It requires a click, because email scanners follow links. */
export function Page({ data: { language } }: { data: LoginData }) {
  const t = messagesFor(language)
  return (
    <LoginStep
      title={t('login.changeEmail.title')}
      text={t('login.changeEmail.text')}
      submit={t('login.changeEmail.submit')}
      act={action}
    />
  )
}
