import { formatList } from '../../../records/formats.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { formatVerb } from '../access/account-verbs.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import type { ActivityEntryData } from '../activity-entry.ts'
import { DateTimeText } from '../../../records/date-time-text.tsx'
import { useFormatAuthor } from '../record/author.tsx'
import { useFormatOrigin } from '../record/use-format-origin.ts'
import { RecordLink } from '../../../records/record-link.tsx'

/** A table of activity entries, newest first. */
export function ActivityTable({
  entries,
  label,
}: {
  entries: readonly ActivityEntryData[]
  label: string
}) {
  const t = useMessages()
  const columns = [
    t('record.activity.when'),
    t('record.activity.actor'),
    t('record.activity.what'),
    t('record.activity.record'),
    t('record.activity.via'),
  ]
  return (
    <PlainTable label={label} className="activity-log" columns={columns}>
      {entries.map((entry) => (
        <Row key={entry.seq} entry={entry} />
      ))}
    </PlainTable>
  )
}

function Row({ entry }: { entry: ActivityEntryData }) {
  const t = useMessages()
  const formatOrigin = useFormatOrigin()
  const { language, locale, entities } = useAdmin()
  const { occurredAt, verb, changed, requestId } = entry
  const entity = entities.find(({ name }) => name === entry.entity)
  const labels = changed.map((name) =>
    name === 'state' ? t('record.activity.state') : (entity?.fields[name]?.label ?? name),
  )
  const named = formatList(locale, labels)
  return (
    <tr>
      <td>
        <DateTimeText time={occurredAt} />
      </td>
      <td>
        <ActorCell entry={entry} />
      </td>
      <td>
        {entity ? formatVerb(verb, entity, language) : verb}
        {labels.length > 0 && <small title={named}>{named}</small>}
      </td>
      <td>
        <RecordCell entry={entry} />
        <small>{entity?.label}</small>
      </td>
      <td>
        {formatOrigin(entry)}
        {requestId !== null && <small title={requestId}>{requestId.slice(0, 8)}</small>}
      </td>
    </tr>
  )
}

/** The record, with a link if it still exists. */
function RecordCell({
  entry: { title, plural, record, isTrashed, isErased },
}: {
  entry: ActivityEntryData
}) {
  const t = useMessages()
  if (isErased) {
    return (
      <span className="removed-title">
        {record} ({t('record.activity.erased')})
      </span>
    )
  }
  return (
    <>
      <RecordLink plural={plural} id={record}>
        {title}
      </RecordLink>
      {isTrashed && ` (${t('record.activity.inTrash')})`}
    </>
  )
}

/** The actor, with a link to all of their activity. */
function ActorCell({ entry }: { entry: ActivityEntryData }) {
  const t = useMessages()
  const author = useFormatAuthor()
  const { pathname, search } = useLocation()
  const { actor } = entry
  if (actor === null || actor.startsWith('visitor:')) return author(entry)
  const next = new URLSearchParams(search)
  next.delete('before')
  next.set('actor', actor)
  return (
    <IntentLink to={`${pathname}?${next.toString()}`}>
      {author(entry)}
      <span className="visually-hidden"> ({t('record.activity.onlyThisUser')})</span>
    </IntentLink>
  )
}
