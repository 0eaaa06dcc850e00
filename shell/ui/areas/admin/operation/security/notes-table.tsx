import { useLocation } from 'react-router'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { saidDone } from '../../access/account-verbs.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { numberFormat } from '../../formats.ts'
import { Moment } from '../../moment.tsx'
import { useAuthor } from '../../record/author.tsx'
import { useFromWhere } from '../../record/from-where.ts'
import type { Note } from './load-security.ts'
import { securityWords } from './security-words.ts'

/** What has happened, a row each, the newest first. */
export function NotesTable({ notes }: { notes: readonly Note[] }) {
  const say = useWords(securityWords)
  const columns = [say.when, say.happened, say.user, say.by, say.from]
  return (
    <PlainTable label={say.title} className="deeds" columns={columns}>
      {notes.map((note) => (
        <Row key={note.seq} note={note} />
      ))}
    </PlainTable>
  )
}

function Row({ note }: { note: Note }) {
  const say = useWords(securityWords)
  const { language } = useAdmin()
  const { at, last, count, kind, verb, about, user, userName } = note
  return (
    <tr data-kind={kind}>
      <td>
        <Moment time={at} />
        {count > 1 && (
          <small>
            {say.last}: <Moment time={last} />
          </small>
        )}
      </td>
      <td>
        {kind === 'refused' ? (
          <span className="pill">{saidDone(verb, language)}</span>
        ) : (
          saidDone(verb, language)
        )}
        {count > 1 && <strong> {say.times(numberFormat(language).format(count))}</strong>}
        {about !== null && <small title={about}>{about}</small>}
      </td>
      <td>
        {user === null ? (
          '–'
        ) : (
          <IntentLink to={`/admin/access/users/${user}`}>{userName ?? user}</IntentLink>
        )}
      </td>
      <td>
        <By note={note} />
      </td>
      <td>
        <From note={note} />
      </td>
    </tr>
  )
}

/** Whoever tries to come in is not known to be anybody yet. */
function By({ note: { user, actor, actorName } }: { note: Note }) {
  const say = useWords(securityWords)
  const author = useAuthor()
  if (actor === null || actor.startsWith('visitor:')) return say.nobody
  if (user !== null && actor === `user:${user}`) return say.themselves
  return author({ actor, name: actorName })
}

function From({ note }: { note: Note }) {
  const fromWhere = useFromWhere()
  const { pathname } = useLocation()
  const { source } = note
  return (
    <>
      {fromWhere(note)}
      {source !== null && (
        <small>
          <IntentLink to={`${pathname}?source=${encodeURIComponent(source)}`}>{source}</IntentLink>
        </small>
      )}
    </>
  )
}
