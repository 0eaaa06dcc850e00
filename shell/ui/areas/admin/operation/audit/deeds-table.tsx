import { useLocation } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { saidVerb } from '../../access/account-verbs.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { auditWords } from './audit-words.ts'
import type { Deed } from '../../deed.ts'

interface Props {
  deeds: readonly Deed[]
  entities: readonly EntityOutline[]
}

/** What has been done, a row each, the newest first. */
export function DeedsTable({ deeds, entities }: Props) {
  const say = useWords(auditWords)
  const columns = [say.when, say.who, say.what, say.record, say.changed, say.from]
  return (
    <div className="table deeds" role="region" aria-label={say.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deeds.map((deed) => (
            <Row
              key={deed.seq}
              deed={deed}
              entity={entities.find(({ name }) => name === deed.entity)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ deed, entity }: { deed: Deed; entity: EntityOutline | undefined }) {
  const say = useWords(auditWords)
  const { language } = useAdmin()
  const { at, verb, title, plural, record, changed, via, request, isInBin } = deed
  const labels = changed.map((name) =>
    name === 'state' ? say.state : (entity?.fields[name]?.label ?? name),
  )
  return (
    <tr>
      <td>
        <Moment time={at} />
      </td>
      <td>
        <Author deed={deed} />
      </td>
      <td>{entity ? saidVerb(verb, entity, language) : verb}</td>
      <td>
        {isInBin ? (
          `${title} (${say.bin})`
        ) : (
          <IntentLink to={`/admin/${plural}/${record}`}>{title}</IntentLink>
        )}
        <small>{entity?.label}</small>
      </td>
      <td>{labels.join(', ')}</td>
      <td>
        {via}
        {request !== null && <small title={request}>{request.slice(0, 8)}</small>}
      </td>
    </tr>
  )
}

/** Who it was, and the way to all that they have done. */
function Author({ deed: { actor, name } }: { deed: Deed }) {
  const say = useWords(auditWords)
  const { pathname, search } = useLocation()
  if (actor === null || actor.startsWith('visitor:')) return say.visitor
  if (actor === 'system') return say.system
  const next = new URLSearchParams(search)
  next.delete('before')
  next.set('actor', actor)
  return (
    <IntentLink to={`${pathname}?${next.toString()}`}>
      {name ?? actor}
      <span className="unseen"> ({say.onlyThem})</span>
    </IntentLink>
  )
}
