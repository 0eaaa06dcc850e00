import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { QrCode } from './qr-code.tsx'
import { useSite } from '../../../components/site.ts'
import { ActionForm, formNameField } from '../../../form/action-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { formText } from '../../../form/form-text.ts'
import { CodeInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { LoginCard } from '../login-step.tsx'

interface TotpSetup {
  readonly token: string
  readonly secret: string
  readonly qr: { readonly size: number; readonly path: string }
}

export const load = loadLogin

export const showsErrors = true

export async function action({ http }: PageContext, form: FormData): Promise<ActionResult> {
  const isBeginning = formText(form, formNameField) === 'begin'
  const body = { token: formText(form, 'token'), code: formText(form, 'code') }
  const result = isBeginning
    ? await http.post('/v1/account/totp')
    : await http.post('/v1/account/totp/confirm', body)
  if (result.ok) return { once: result.data }
  const isDoubted = result.problem.code === 'reauthentication-required'
  return isDoubted ? { to: '/login/reauthenticate?next=/login/totp' } : result.problem
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.totp.title') }
}

/**
 * Adds an authenticator app: displays its secret, verifies a first code, then displays recovery
 * codes.
 */
export function Page({ data: { language } }: { data: LoginData }) {
  const t = messagesFor(language)
  const { acted } = useSite()
  const recoveryCodes = recoveryCodesIn(acted?.once)
  return (
    <LoginCard title={t('login.totp.title')}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} language={language} />
      ) : (
        <>
          <p>{t('login.totp.text')}</p>
          <ActionForm
            act={action}
            name="begin"
            renderShown={(setup: TotpSetup) => <ConfirmTotp setup={setup} language={language} />}
          >
            <SubmitButton>{t('login.totp.setUp')}</SubmitButton>
          </ActionForm>
        </>
      )}
    </LoginCard>
  )
}

function ConfirmTotp({ setup, language }: { setup: TotpSetup; language: string }) {
  const t = messagesFor(language)
  const { token, secret, qr } = setup
  return (
    <ActionForm
      act={action}
      name="confirm"
      // The recovery codes replace the secret, so that printing includes the codes only.
      renderShown={({ codes }: { codes: readonly string[] }) => (
        <RecoveryCodes codes={codes} language={language} />
      )}
    >
      <p>{t('login.totp.scan')}</p>
      <QrCode {...qr} label={t('login.totp.label')} />
      <p className="secret">
        <code>{secret.replaceAll(/.{4}(?=.)/gu, '$& ')}</code>
      </p>
      <input type="hidden" name="token" value={token} />
      <CodeInput label={t('login.totp.code')} isOfApp />
      <SubmitButton>{t('login.totp.confirm')}</SubmitButton>
    </ActionForm>
  )
}

function recoveryCodesIn(content: unknown): readonly string[] | undefined {
  if (typeof content !== 'object' || content === null || !('codes' in content)) return undefined
  return content.codes as readonly string[]
}
