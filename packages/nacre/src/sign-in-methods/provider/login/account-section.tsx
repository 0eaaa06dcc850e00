import { messagesFor } from '#shell/messages/translate.ts'
import { ActionForm } from '#shell/ui/form/action-form.tsx'
import { SsoProviderForm } from './sso-provider-form.tsx'
import type { AccountAction, AccountSection } from '#shell/ui/accounts/account-section.ts'
import type { AccountData } from '#shell/ui/accounts/load-account.ts'

/** The section for linking single sign-on providers. */
export const ssoSection: AccountSection = {
  id: 'companies',
  title: 'account.ssoProviders.title',
  text: 'account.ssoProviders.text',
  Body,
  isFor: ({ methods, account }) =>
    methods.providers.length > 0 || account.factors.providers.length > 0,
}

interface Props {
  data: AccountData
  act: AccountAction
}

function Body({ data: { account, methods, language }, act }: Props) {
  const t = messagesFor(language)
  const linkedProviders = new Set(account.factors.providers)
  const removed = [...linkedProviders]
    .filter((name) => !methods.providers.some((one) => one.name === name))
    .map((name) => ({ name, label: name }))
  return (
    <ul className="sessions">
      {[...methods.providers, ...removed].map((company) => (
        <li key={company.name}>
          <span>
            <span>{company.label}</span>
            <br />
            <small>
              {linkedProviders.has(company.name)
                ? t('account.ssoProviders.connected')
                : t('account.ssoProviders.notConnected')}
            </small>
          </span>
          {linkedProviders.has(company.name) ? (
            <ActionForm act={act} name={`disconnect-${company.name}`} className="">
              <input type="hidden" name="provider" value={company.name} />
              <button
                type="submit"
                className="danger"
                aria-label={t('kit.text.labeled', {
                  label: t('account.ssoProviders.disconnect'),
                  value: company.label,
                })}
              >
                {t('account.ssoProviders.disconnect')}
              </button>
            </ActionForm>
          ) : (
            <SsoProviderForm provider={company} language={language} act={act}>
              {t('account.ssoProviders.connect', { provider: company.label })}
            </SsoProviderForm>
          )}
        </li>
      ))}
    </ul>
  )
}
