import { securityLogDays } from '#shell/model/accounts/security-event-kinds.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { localizeDeviceName } from '#shell/model/accounts/device-name.ts'
import { formatAccountVerb } from '../../admin/access/account-verbs.ts'
import type { AccountSection } from '../../../accounts/account-section.ts'
import type { AccountData, AccountSecurityEventData } from '../../../accounts/load-account.ts'
import { AccountTime } from '../../../accounts/account-time.tsx'

/** The section with the security events of the account, so that the user can detect misuse. */
export const securityEventsSection: AccountSection = {
  id: 'lately',
  title: 'account.securityEvents.title',
  text: (t) => t('account.securityEvents.text', { days: securityLogDays }),
  Body,
  isFor: (data) => data.notes.length > 0,
}

function Body({ data }: { data: AccountData }) {
  return (
    <ul className="sessions">
      {data.notes.map((event) => (
        <SecurityEventItem key={event.seq} event={event} data={data} />
      ))}
    </ul>
  )
}

function SecurityEventItem({
  event: note,
  data,
}: {
  event: AccountSecurityEventData
  data: AccountData
}) {
  const { language } = data
  const { occurredAt, verb, details, count, device, ip, isOwn } = note
  const t = messagesFor(language)
  const place = device === null ? null : localizeDeviceName(device, language)
  const event = formatAccountVerb(verb, language)
  const label = count > 1 ? t('account.securityEvents.repeated', { event, count }) : event
  const from = isOwn ? [place, ip] : [t('account.securityEvents.byAdministrator')]
  return (
    <li data-kind={note.kind}>
      <span>
        {details === null ? label : t('kit.text.labeled', { label, value: details })}
        <br />
        <small>
          {from.filter((part) => part !== null).map((part) => `${part} · `)}
          <AccountTime data={data} at={occurredAt} />
        </small>
      </span>
    </li>
  )
}
