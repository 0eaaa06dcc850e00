import { messagesFor } from '#shell/messages/translate.ts'
import type { HttpResult } from '#shell/http/http.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import { BackToLogin } from '../back-to-login.tsx'
import { UsernameHint, NewPasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { offerPasskey } from '#shell/sign-in-methods/passkey/login/offer-passkey.ts'
import { LoginCard, LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

interface Invitation {
  readonly email: string
  readonly name: string | null
}

interface Data extends LoginData {
  readonly invitation: HttpResult<Invitation>
}

export async function load(context: PageContext): Promise<Data> {
  const token = tokenIn(context)
  const [login, invitation] = await Promise.all([
    loadLogin(context),
    context.http.post<Invitation>('/v1/invitations/preview', { token }),
  ])
  return { ...login, invitation }
}

export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  const body = {
    token: tokenIn(context),
    name: form.get('name'),
    password: form.get('password'),
  }
  const result = await http.post<SignInResponse>('/v1/invitations/accept', body)
  return offerPasskey(nextDestination(result, url), context)
}

function tokenIn({ url }: PageContext): string {
  return url.searchParams.get('token') ?? ''
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.invitation.title') }
}

/** Accepts an invitation and creates the account. */
export function Page({ data }: { data: Data }) {
  const { language, invitation } = data
  const t = messagesFor(language)
  if (!invitation.ok) {
    const { title: problemTitle, hint } = invitation.problem
    return (
      <LoginCard title={t('login.invitation.title')} others={<BackToLogin language={language} />}>
        <p className="problem" role="alert">
          {problemTitle} {hint}
        </p>
      </LoginCard>
    )
  }
  const { email, name: suggestedName } = invitation.data
  return (
    <LoginStep
      title={t('login.invitation.title')}
      text={email}
      submit={t('login.invitation.submit')}
      act={action}
    >
      <UsernameHint email={email} />
      <FieldRow name="name" label={t('login.shared.name')} isRequired>
        {(wiring, previousValues) => (
          <input
            {...wiring}
            autoComplete="name"
            defaultValue={previousValues?.[0] ?? suggestedName ?? ''}
          />
        )}
      </FieldRow>
      <NewPasswordInput data={data} />
    </LoginStep>
  )
}
