import { messagesFor } from '#shell/messages/translate.ts'
import { type ReactNode, useState } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { deviceName } from '#shell/model/accounts/device-name.ts'
import { useHydrated } from '../../../components/use-hydrated.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { FieldRow, type FieldProps } from '../../../form/field-row.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { formText } from '../../../form/form-text.ts'
import { loadSignedIn, type SignedInData } from '../account/load-signed-in.ts'
import { parseNext } from '../../../accounts/login-data.ts'
import {
  createBrowserPasskey,
  passkeySupport,
} from '#shell/sign-in-methods/passkey/login/browser-passkeys.ts'
import { passkeyProblem } from '#shell/sign-in-methods/passkey/login/authenticate-by-passkey.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { LoginCard } from '../login-step.tsx'

interface Data extends SignedInData {
  /** Whether a passkey is offered after another step. */
  readonly isOffer: boolean
  readonly onward: string
}

const accountPath = '/login/account'

export async function load(context: PageContext): Promise<Data> {
  const { url } = context
  const signedIn = await loadSignedIn(context)
  const isOffer = url.searchParams.has('offer')
  const onward = url.searchParams.has('next') ? parseNext(url) : accountPath
  // A user with a passkey gets no offer.
  if (isOffer && signedIn.account.factors.passkeys.length > 0) {
    throw new Response(null, { status: 302, headers: { location: onward } })
  }
  return { ...signedIn, isOffer, onward }
}

export const showsErrors = true

/** Passkeys require JavaScript, so a form without it only reloads the page. */
export async function action({ url }: PageContext): Promise<ActionResult> {
  return { to: url.pathname + url.search }
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('login.createPasskey.title'), language }
}

/** Creates a passkey, which is a sign-in method and a second factor at once. */
export function Page({ data }: { data: Data }) {
  const { language, isOffer, onward } = data
  const t = messagesFor(language)
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <LoginCard title={t('login.createPasskey.created')}>
        <RecoveryCodes codes={codes} language={language} to={onward} />
      </LoginCard>
    )
  }
  const createPasskey = async (context: PageContext, form: FormData): Promise<ActionResult> => {
    const outcome = await addPasskey(context, formText(form, 'name'), language)
    if ('once' in outcome) setCodes((outcome.once as PasskeyResult).codes)
    return outcome
  }
  return (
    <LoginCard
      title={t('login.createPasskey.title')}
      text={t('login.createPasskey.text')}
      others={
        <p>
          <a href={onward}>
            {isOffer ? t('login.createPasskey.later') : t('login.createPasskey.backToAccount')}
          </a>
        </p>
      }
    >
      <PasskeySupport data={data}>
        <ActionForm act={createPasskey}>
          <FieldRow
            name="name"
            label={t('login.createPasskey.name')}
            help={t('login.createPasskey.help')}
          >
            {(wiring) => <NameInput wiring={wiring} language={language} />}
          </FieldRow>
          <SubmitButton>{t('login.createPasskey.submit')}</SubmitButton>
        </ActionForm>
      </PasskeySupport>
    </LoginCard>
  )
}

interface PasskeyResult {
  readonly codes: readonly string[]
}

/** Creates a passkey in the browser and registers it on the server. */
async function addPasskey(
  { http, url }: PageContext,
  name: string,
  language: string,
): Promise<ActionResult> {
  const path = '/v1/account/passkeys'
  const currentUrl = url.pathname + url.search
  const optionsResponse = await http.post<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    `${path}/options`,
  )
  if (!optionsResponse.ok) {
    const isDoubted = optionsResponse.problem.code === 'reauthentication-required'
    return isDoubted
      ? { to: `/login/reauthenticate?next=${encodeURIComponent(currentUrl)}` }
      : optionsResponse.problem
  }
  const browserResult = await createBrowserPasskey(optionsResponse.data.options)
  if ('loadError' in browserResult)
    return passkeyProblem(browserResult.loadError, language) ?? { to: currentUrl }
  const added = await http.post<PasskeyResult>(path, { credential: browserResult.credential, name })
  return added.ok ? { once: added.data } : added.problem
}

/** The input of the passkey’s name. The default is the device. */
function NameInput({ wiring, language }: { wiring: FieldProps; language: string }) {
  return (
    <input
      {...wiring}
      autoComplete="off"
      maxLength={60}
      enterKeyHint="done"
      defaultValue={deviceName(navigator.userAgent, language)}
    />
  )
}

/** The form if the browser supports passkeys, or else the reason. */
function PasskeySupport({ data: { language }, children }: { data: Data; children: ReactNode }) {
  const isAlive = useHydrated()
  const t = messagesFor(language)
  if (!isAlive)
    return <p className="without-javascript">{t('login.createPasskey.scriptRequired')}</p>
  const support = passkeySupport()
  if (support === 'yes') return children
  return (
    <p className="problem">
      {t(`login.passkeyTitle.${support}`)} {t(`login.passkeyRemedy.${support}`)}
    </p>
  )
}
