import { messagesFor } from '#shell/messages/translate.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { SubmitButton } from '../../../form/submit-button.tsx'
import { UsernameHint, PasswordInput } from '../inputs.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import type { AccountData } from '../../../accounts/load-account.ts'

/** The section for changing the password. */
export const password: AccountSection = {
  id: 'password',
  title: 'account.password.title',
  text: 'account.password.text',
  Body,
  isFor: ({ account }) => account.factors.password,
}

function Body({ data: { account, language } }: { data: AccountData }) {
  const t = messagesFor(language)
  return (
    <ActionForm act={runAccountAction} name="password">
      <UsernameHint email={account.user.email} />
      <PasswordInput
        name="current"
        label={t('account.password.current')}
        kind="current-password"
        show={t('login.shared.show')}
      />
      <PasswordInput
        label={t('login.shared.newPassword')}
        kind="new-password"
        show={t('login.shared.show')}
        help={t('login.shared.passwordHelp')}
      />
      <SubmitButton>{t('account.password.change')}</SubmitButton>
    </ActionForm>
  )
}
