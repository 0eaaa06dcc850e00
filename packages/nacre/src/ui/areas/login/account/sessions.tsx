import { useRichMessages } from '../../../kit/use-rich-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { deviceName } from '#shell/model/accounts/device-name.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import type { AccountSection } from '../../../accounts/account-section.ts'
import { runAccountAction } from './run-account-action.ts'
import type { AccountData, AccountSession } from '../../../accounts/load-account.ts'
import { AccountTime } from '../../../accounts/account-time.tsx'

/** The section with all active sessions and buttons that end them. */
export const sessionsSection: AccountSection = {
  id: 'sessions',
  title: 'account.sessions.title',
  text: 'account.sessions.text',
  Body,
  isFor: (data) => data.sessions.length > 0,
}

function Body({ data }: { data: AccountData }) {
  const t = messagesFor(data.language)
  return (
    <>
      <ul className="sessions">
        {data.sessions.map((session) => (
          <li key={session.id}>
            <SessionItem session={session} data={data} />
            {session.isCurrent ? (
              <strong>{t('account.sessions.thisDevice')}</strong>
            ) : (
              <ActionForm act={runAccountAction} name="sessions" className="">
                <input type="hidden" name="id" value={session.id} />
                <button type="submit" className="quiet">
                  {t('account.sessions.endSession')}
                </button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <ActionForm act={runAccountAction} name="sessions" className="">
          <button type="submit" className="quiet">
            {t('account.sessions.endOthers')}
          </button>
        </ActionForm>
      )}
    </>
  )
}

function SessionItem({ session, data }: { session: AccountSession; data: AccountData }) {
  const { language } = data
  const { lastSeenAt, device, ip } = session
  const t = messagesFor(language)
  const rich = useRichMessages()
  return (
    <span>
      <span title={device ?? undefined}>
        {deviceName(device, language) ?? t('account.sessions.unknownDevice')}
      </span>
      <br />
      <small>
        {ip !== null && `${ip} · `}
        {rich('account.sessions.lastActive', { date: <AccountTime data={data} at={lastSeenAt} /> })}
      </small>
    </span>
  )
}
