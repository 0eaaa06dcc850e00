import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import { EmailInput, NewPasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { offerPasskey } from '#shell/sign-in-methods/passkey/login/offer-passkey.ts'
import { LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

export const load = loadLogin

export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  const body = {
    token: url.searchParams.get('token') ?? '',
    name: form.get('name'),
    email: form.get('email'),
    password: form.get('password'),
  }
  const result = await http.post<SignInResponse>('/v1/account/setup', body)
  return offerPasskey(nextDestination(result, url), context)
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.setUp.title') }
}

/** Creates the first administrator with the link that the server has printed. */
export function Page({ data }: { data: LoginData }) {
  const t = messagesFor(data.language)
  return (
    <LoginStep
      title={t('login.setUp.title')}
      text={t('login.setUp.text')}
      submit={t('login.setUp.submit')}
      act={action}
    >
      <FieldRow name="name" label={t('login.shared.name')} isRequired>
        {(wiring, previousValues) => (
          <input {...wiring} autoComplete="name" defaultValue={previousValues?.[0]} />
        )}
      </FieldRow>
      <EmailInput label={t('login.shared.email')} />
      <NewPasswordInput data={data} />
    </LoginStep>
  )
}
