import { messagesFor } from '#shell/messages/translate.ts'
import type { AccountSection } from '../../../accounts/account-section.ts'
import type { AccountData } from '../../../accounts/load-account.ts'

/** The section for downloading all personal data. */
export const yourData: AccountSection = {
  id: 'data',
  title: 'account.yourData.title',
  text: 'account.yourData.text',
  Body,
  isFor: ({ session }) => session.stage === 'authenticated',
}

function Body({ data: { language } }: { data: AccountData }) {
  return (
    <p>
      <a className="button quiet" href="/v1/account/export" download>
        {messagesFor(language)('account.yourData.download')}
      </a>
    </p>
  )
}
