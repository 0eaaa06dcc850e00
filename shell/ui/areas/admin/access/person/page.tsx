import { useLocation } from 'react-router'
import { titleIn } from '#shell/model/outline/title.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { StatePill } from '../pills.tsx'
import { AccountPanel } from './account-panel.tsx'
import { actOnPerson } from './act-on-person.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { loadPerson, type PersonData } from './load-person.ts'
import { personWords } from './person-words.ts'
import { HistoryPanel, KeysPanel, RolesPanel } from './record-panels.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { WaysPanel } from './ways-panel.tsx'
import '../access.css'

export const load = loadPerson
export const act = actOnPerson
export const showsProblems = true

export function head({ entity, person }: PersonData) {
  return entity && person ? { title: titleIn(entity, person) } : { status: 404 as const }
}

/** One person: the account, the ways in, the places, and what those do who look after it. */
export function Page({ data }: { data: PersonData }) {
  const say = useWords(personWords)
  const { search } = useLocation()
  const { entity, person, access } = data
  if (!entity || !person || !access) return <NotHere />
  const done = say.done[(new URLSearchParams(search).get('done') ?? '') as keyof typeof say.done]
  const state = String(person['state'])
  const isInvited = state === 'invited'
  const parts = { data, entity, person, access }
  return (
    <>
      <PageHead
        title={titleIn(entity, person)}
        crumbs={[{ to: '/admin/access/users', label: say.people }]}
        beside={<StatePill entity={entity} state={state} />}
        actions={
          <IntentLink className="button" to={`/admin/users/${person.id}`}>
            {say.record}
          </IntentLink>
        }
        about={String(person['email'])}
      />
      {done && <p role="status">{done}</p>}
      <dl className="facts">
        <dt>{say.since}</dt>
        <dd>
          <Moment time={person.created} />
        </dd>
        <dt>{say.seen}</dt>
        <dd>{access.seen === null ? say.never : <Moment time={access.seen} />}</dd>
      </dl>
      <div className="panels">
        {isInvited && <InvitationPanel {...parts} />}
        <RolesPanel {...parts} />
        {!isInvited && <WaysPanel {...parts} />}
        {!isInvited && <SessionsPanel {...parts} />}
        <AccountPanel {...parts} />
        {data.keys.length > 0 && <KeysPanel {...parts} />}
        <HistoryPanel {...parts} />
      </div>
    </>
  )
}
