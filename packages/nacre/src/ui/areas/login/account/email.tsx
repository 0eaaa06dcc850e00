import { messagesFor } from '#shell/messages/translate.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { EmailInput } from '../inputs.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import type { AccountData } from '../../../accounts/load-account.ts'

/** The section for changing the email address, which must be confirmed first. */
export const emailSection: AccountSection = {
  id: 'address',
  title: 'account.email.title',
  text: 'account.email.text',
  Body,
  requiresReauthentication: true,
}

function Body({ data: { language } }: { data: AccountData }) {
  const t = messagesFor(language)
  return (
    <ActionForm act={runAccountAction} name="address">
      <EmailInput label={t('account.email.newAddress')} fill="email" />
      <SubmitButton>{t('account.email.send')}</SubmitButton>
    </ActionForm>
  )
}
