import { useLocation } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { PlainTable } from '../../kit/plain-table.tsx'
import { saidVerb } from '../access/account-verbs.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import type { Deed } from '../deed.ts'
import { Moment } from '../moment.tsx'
import { useAuthor } from '../record/author.tsx'
import { useFromWhere } from '../record/from-where.ts'
import { deedWords } from './deed-words.ts'

/** What has been done, a row each, the newest first. */
export function DeedsTable({ deeds, label }: { deeds: readonly Deed[]; label: string }) {
  const say = useWords(deedWords)
  const columns = [say.when, say.actor, say.what, say.record, say.via]
  return (
    <PlainTable label={label} className="deeds" columns={columns}>
      {deeds.map((deed) => (
        <Row key={deed.seq} deed={deed} />
      ))}
    </PlainTable>
  )
}

function Row({ deed }: { deed: Deed }) {
  const say = useWords(deedWords)
  const fromWhere = useFromWhere()
  const { language, entities } = useAdmin()
  const { at, verb, changed, request } = deed
  const entity = entities.find(({ name }) => name === deed.entity)
  const labels = changed.map((name) =>
    name === 'state' ? say.state : (entity?.fields[name]?.label ?? name),
  )
  return (
    <tr>
      <td>
        <Moment time={at} />
      </td>
      <td>
        <Doer deed={deed} />
      </td>
      <td>
        {entity ? saidVerb(verb, entity, language) : verb}
        {labels.length > 0 && <small title={labels.join(', ')}>{labels.join(', ')}</small>}
      </td>
      <td>
        <Which deed={deed} />
        <small>{entity?.label}</small>
      </td>
      <td>
        {fromWhere(deed)}
        {request !== null && <small title={request}>{request.slice(0, 8)}</small>}
      </td>
    </tr>
  )
}

/** The record, and the way to it as far as there is one. */
function Which({ deed: { title, plural, record, isInBin, isGone } }: { deed: Deed }) {
  const say = useWords(deedWords)
  if (isGone) {
    return (
      <span className="gone">
        {record} ({say.gone})
      </span>
    )
  }
  return (
    <>
      <IntentLink to={`/admin/${plural}/${record}`}>{title}</IntentLink>
      {isInBin && ` (${say.bin})`}
    </>
  )
}

/** Who it was, and the way to all that they have done. */
function Doer({ deed }: { deed: Deed }) {
  const say = useWords(deedWords)
  const author = useAuthor()
  const { pathname, search } = useLocation()
  const { actor } = deed
  if (actor === null || actor.startsWith('visitor:')) return author(deed)
  const next = new URLSearchParams(search)
  next.delete('before')
  next.set('actor', actor)
  return (
    <IntentLink to={`${pathname}?${next.toString()}`}>
      {author(deed)}
      <span className="unseen"> ({say.onlyThem})</span>
    </IntentLink>
  )
}
