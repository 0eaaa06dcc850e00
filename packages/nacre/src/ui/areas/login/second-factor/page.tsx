import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { CodeInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { PasskeyForm } from '#shell/sign-in-methods/passkey/login/passkey-form.tsx'
import { LoginCard, LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

interface Data extends LoginData {
  readonly isRecovery: boolean
  readonly alternativeUrl: string
}

const isByRecovery = ({ searchParams }: URL): boolean => searchParams.get('by') === 'recovery'

export async function load(context: PageContext): Promise<Data> {
  const { url } = context
  const query = new URLSearchParams(url.search)
  if (isByRecovery(url)) query.delete('by')
  else query.set('by', 'recovery')
  const alternativeUrl = `${url.pathname}?${query.toString()}`
  return { ...(await loadLogin(context)), isRecovery: isByRecovery(url), alternativeUrl }
}

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const apiPath = `/v1/session/${isByRecovery(url) ? 'recovery-code' : 'totp'}`
  return nextDestination(await http.post<SignInResponse>(apiPath, { code: form.get('code') }), url)
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.secondFactor.title') }
}

/** The second factor after the password, with all methods that the user has. */
export function Page({ data }: { data: Data }) {
  const { language, isRecovery, alternativeUrl, session } = data
  const t = messagesFor(language)
  const has = new Set(session.factors ?? ['totp', 'recovery'])
  const hasPasskey = has.has('passkey') && !isRecovery
  const beside = hasPasskey && (
    <div className="other-methods">
      {has.has('totp') && <p className="or">{t('login.secondFactor.or')}</p>}
      <PasskeyForm language={language}>{t('login.secondFactor.passkey')}</PasskeyForm>
      {!has.has('totp') && (
        <p className="without-javascript">{t('login.secondFactor.scriptRequired')}</p>
      )}
    </div>
  )
  const others = (
    <p>
      <IntentLink to={alternativeUrl}>
        {has.has('totp')
          ? t(`login.secondFactor.${isRecovery ? 'useApp' : 'useRecovery'}`)
          : t(`login.secondFactor.${isRecovery ? 'usePasskey' : 'otherMethod'}`)}
      </IntentLink>
    </p>
  )
  if (!isRecovery && !has.has('totp')) {
    return (
      <LoginCard
        title={t('login.secondFactor.title')}
        text={t('login.secondFactor.passkeyOnly')}
        others={others}
      >
        {beside}
      </LoginCard>
    )
  }
  return (
    <LoginStep
      title={t('login.secondFactor.title')}
      submit={t('login.secondFactor.submit')}
      act={action}
      beside={beside}
      others={others}
    >
      <CodeInput
        label={isRecovery ? t('login.secondFactor.recoveryCode') : t('login.secondFactor.appCode')}
        isOfApp={!isRecovery}
      />
    </LoginStep>
  )
}
