import { messagesFor } from '#shell/messages/translate.ts'
import { useContext, useEffect, useRef } from 'react'
import { safeNextPath } from '#shell/http/next-path.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { urls } from '../../../url-map.ts'
import { ActionStateContext } from '../../../form/action-state-context.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { isSignedIn } from '../../../records/session.ts'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { LoginCard } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

export const load = loadLogin

export const showsErrors = true

interface CallbackResult extends SignInResponse {
  readonly next?: string
}

export async function action({ http, url }: PageContext): Promise<ActionResult> {
  const input = Object.fromEntries(
    ['code', 'state', 'iss', 'error'].flatMap((name) => {
      const value = url.searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const result = await http.post<CallbackResult>('/v1/session/oidc/callback', input)
  if (!result.ok && result.problem.code === 'reauthentication-required') {
    return { to: '/login/reauthenticate?next=/login/account' }
  }
  const next = safeNextPath(result.ok ? result.data.next : undefined) ?? urls.start
  return nextDestination(result, new URL(`?next=${encodeURIComponent(next)}`, url))
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.provider.title') }
}

/**
 * The callback page of a single sign-on provider. It submits the URL parameters by POST, with
 * JavaScript automatically and otherwise on click, because a GET request must not start a session.
 */
export function Page({ data: { language, session } }: { data: LoginData }) {
  const t = messagesFor(language)
  return (
    <LoginCard
      title={t('login.provider.title')}
      others={
        <p>
          {isSignedIn(session) ? (
            <IntentLink to="/login/account">{t('login.provider.account')}</IntentLink>
          ) : (
            <IntentLink to={urls.login}>{t('login.provider.signInOtherwise')}</IntentLink>
          )}
        </p>
      }
    >
      <ActionForm act={action}>
        <AutoSubmit text={t('login.provider.text')} submit={t('login.provider.submit')} />
      </ActionForm>
    </LoginCard>
  )
}

/** Submits the surrounding form once. A rejected response cannot be reused. */
function AutoSubmit({ text, submit }: { text: string; submit: string }) {
  const acted = useContext(ActionStateContext)
  const anchorRef = useRef<HTMLParagraphElement>(null)
  const isOver = acted?.problem !== undefined
  useEffect(() => {
    if (!isOver) anchorRef.current?.closest('form')?.requestSubmit()
    // Runs once, whatever the result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (isOver) return null
  return (
    <>
      <p ref={anchorRef}>{text}</p>
      <SubmitButton>{submit}</SubmitButton>
    </>
  )
}
