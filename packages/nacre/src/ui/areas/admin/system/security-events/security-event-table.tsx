import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PlainTable } from '../../../../kit/plain-table.tsx'
import { formatAccountVerb } from '../../access/account-verbs.ts'
import { useAdmin } from '../../../../records/admin-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { useFormatAuthor } from '../../record/author.tsx'
import { useFormatOrigin } from '../../record/use-format-origin.ts'
import type { SecurityEventData } from './load-security.ts'

/** A table of security events, newest first. */
export function SecurityEventTable({ notes: events }: { notes: readonly SecurityEventData[] }) {
  const t = useMessages()
  const columns = [
    t('system.security.when'),
    t('system.security.event'),
    t('system.security.user'),
    t('system.security.by'),
    t('system.security.from'),
  ]
  return (
    <PlainTable label={t('system.security.title')} className="activity-log" columns={columns}>
      {events.map((event) => (
        <Row key={event.seq} event={event} />
      ))}
    </PlainTable>
  )
}

function Row({ event }: { event: SecurityEventData }) {
  const t = useMessages()
  const rich = useRichMessages()
  const { language } = useAdmin()
  const { occurredAt, lastAt, count, kind, verb, details, user, userName } = event
  return (
    <tr data-kind={kind}>
      <td>
        <DateTimeText time={occurredAt} />
        {count > 1 && (
          <small>{rich('system.security.last', { date: <DateTimeText time={lastAt} /> })}</small>
        )}
      </td>
      <td>
        {kind === 'denied' ? (
          <span className="pill">{formatAccountVerb(verb, language)}</span>
        ) : (
          formatAccountVerb(verb, language)
        )}
        {count > 1 && <strong> {t('system.security.count', { count })}</strong>}
        {details !== null && <small title={details}>{details}</small>}
      </td>
      <td>
        {user === null ? (
          '–'
        ) : (
          <IntentLink to={`/admin/access/users/${user}`}>{userName ?? user}</IntentLink>
        )}
      </td>
      <td>
        <ActorCell event={event} />
      </td>
      <td>
        <OriginCell event={event} />
      </td>
    </tr>
  )
}

/** The actor of an event. At a sign-in attempt, the user is not yet authenticated. */
function ActorCell({ event: { user, actor, actorName } }: { event: SecurityEventData }) {
  const t = useMessages()
  const author = useFormatAuthor()
  if (actor === null || actor.startsWith('visitor:')) return t('system.security.nobody')
  if (user !== null && actor === `user:${user}`) return t('system.security.self')
  return author({ actor, name: actorName })
}

function OriginCell({ event }: { event: SecurityEventData }) {
  const formatOrigin = useFormatOrigin()
  const { pathname } = useLocation()
  const { ip } = event
  return (
    <>
      {formatOrigin(event)}
      {ip !== null && (
        <small>
          <IntentLink to={`${pathname}?ip=${encodeURIComponent(ip)}`}>{ip}</IntentLink>
        </small>
      )}
    </>
  )
}
