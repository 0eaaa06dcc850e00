import { messagesFor } from '#shell/messages/translate.ts'
import { useRichMessages } from '../../../kit/use-rich-messages.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import type { AccountData } from '../../../accounts/load-account.ts'
import { AccountTime } from '../../../accounts/account-time.tsx'

/** The section for deleting the account, or canceling its deletion. */
export const deletionSection: AccountSection = {
  id: 'leaving',
  title: 'account.deleteAccount.title',
  text: 'account.deleteAccount.text',
  Body,
  isFor: ({ session }) => session.stage === 'authenticated',
  requiresReauthentication: true,
}

function Body({ data }: { data: AccountData }) {
  const t = messagesFor(data.language)
  const rich = useRichMessages()
  const { deletedAt } = data.account
  if (deletedAt === null) {
    return (
      <ActionForm act={runAccountAction} name="leave" className="">
        <button type="submit" className="danger">
          {t('account.deleteAccount.delete')}
        </button>
      </ActionForm>
    )
  }
  return (
    <>
      <p>
        {rich('account.deleteAccount.scheduled', {
          date: <AccountTime data={data} at={deletedAt} shape={dayOnly} />,
        })}
      </p>
      <ActionForm act={runAccountAction} name="stay" className="">
        <button type="submit" className="main">
          {t('account.deleteAccount.keep')}
        </button>
      </ActionForm>
    </>
  )
}

const dayOnly = { dateStyle: 'long' } as const
