import { messagesFor } from '#shell/messages/translate.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActionForm } from '../../../form/action-form.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import type { AccountData } from '../../../accounts/load-account.ts'

/** The section for the second factor. */
export const factors: AccountSection = {
  id: 'factors',
  title: 'account.factors.title',
  text: 'account.factors.text',
  Body,
}

function Body({ data: { account, language } }: { data: AccountData }) {
  const t = messagesFor(language)
  const { totp, recovery } = account.factors
  return (
    <>
      <p>
        {totp ? t('account.factors.totp') : t('account.factors.none')}{' '}
        {totp && t('account.factors.codesLeft', { count: recovery })}
      </p>
      {totp ? (
        <ActionForm act={runAccountAction} name="totp" className="">
          <button type="submit" className="quiet">
            {t('account.factors.remove')}
          </button>
        </ActionForm>
      ) : (
        <p>
          <IntentLink className="button quiet" to="/login/totp">
            {t('account.factors.add')}
          </IntentLink>
        </p>
      )}
    </>
  )
}
