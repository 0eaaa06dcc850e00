import { messagesFor } from '#shell/messages/translate.ts'
import { ActionForm } from '#shell/ui/areas/form/action-form.tsx'
import { SsoProviderForm } from './sso-provider-form.tsx'
import type { AccountSection } from '#shell/ui/areas/login/account/account-section.ts'
import { runAccountAction } from '#shell/ui/areas/login/account/run-account-action.ts'
import type { AccountData } from '#shell/ui/areas/login/account/load-account.ts'

/** The section for linking single sign-on providers. */
export const ssoSection: AccountSection = {
  id: 'companies',
  title: 'account.ssoProviders.title',
  text: 'account.ssoProviders.text',
  Body,
  isFor: ({ methods: ways, account }) =>
    ways.providers.length > 0 || account.factors.providers.length > 0,
}

function Body({ data: { account, methods: ways, language } }: { data: AccountData }) {
  const t = messagesFor(language)
  const linkedProviders = new Set(account.factors.providers)
  const removed = [...linkedProviders]
    .filter((name) => !ways.providers.some((one) => one.name === name))
    .map((name) => ({ name, label: name }))
  return (
    <ul className="sessions">
      {[...ways.providers, ...removed].map((company) => (
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
            <ActionForm act={runAccountAction} name={`disconnect-${company.name}`} className="">
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
            <SsoProviderForm provider={company} language={language} act={runAccountAction}>
              {t('account.ssoProviders.connect', { provider: company.label })}
            </SsoProviderForm>
          )}
        </li>
      ))}
    </ul>
  )
}
