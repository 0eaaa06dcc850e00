import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { runUserAction } from './run-user-action.ts'
import type { UserSignInData } from './load-user-page.ts'
import type { UserPanelProps } from './panels.ts'

/** The sign-in methods of a user, with resets for lost ones. */
export function SignInMethodsPanel({ access, person }: UserPanelProps) {
  const t = useMessages()
  const { factors } = access
  const hasFactor = factors.totp || factors.recovery > 0 || factors.passkeys.length > 0
  return (
    <section className="panel" aria-label={t('access.user.signInMethods')}>
      <h2>{t('access.user.signInMethods')}</h2>
      <MethodList factors={factors} />
      {person['state'] !== 'disabled' && (
        <ActionForm act={runUserAction} name="link" className="">
          <p className="help">{t('access.user.sendLinkText')}</p>
          <button type="submit">{t('access.user.sendLink')}</button>
        </ActionForm>
      )}
      {hasFactor && (
        <details className="grave">
          <summary>{t('access.user.resetFactors')}</summary>
          <p>{t('access.user.resetFactorsText')}</p>
          <ActionForm act={runUserAction} name="factors" className="">
            <button type="submit" className="danger">
              {t('access.user.confirmReset')}
            </button>
          </ActionForm>
        </details>
      )}
    </section>
  )
}

function MethodList({ factors }: Pick<UserSignInData, 'factors'>) {
  const t = useMessages()
  const rich = useRichMessages()
  const { password, totp, recovery, passkeys, providers } = factors
  const simpleMethods = [
    ...(password ? [t('access.user.password')] : []),
    ...(totp ? [t('access.user.authenticatorApp')] : []),
    ...(recovery > 0 ? [t('access.user.recovery', { count: recovery })] : []),
    ...providers.map((name) =>
      t('kit.text.labeled', { label: t('access.user.singleSignOn'), value: name }),
    ),
  ]
  if (simpleMethods.length + passkeys.length === 0) return <p>{t('access.user.noSignInMethod')}</p>
  return (
    <ul className="lines">
      {simpleMethods.map((method) => (
        <li key={method}>
          <span>{method}</span>
        </li>
      ))}
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <li key={id}>
          <span>
            {name === null
              ? t('access.user.passkey')
              : t('kit.text.labeled', { label: t('access.user.passkey'), value: name })}
            {lastUsedAt && (
              <small>
                {rich('access.user.lastUsed', { date: <DateTimeText time={lastUsedAt} /> })}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
