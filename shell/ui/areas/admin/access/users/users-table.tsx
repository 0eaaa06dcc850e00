import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import type { AnyRecord } from '../../any-record.ts'
import { accessWords } from '../access-words.ts'
import { initialsOf, RolePills, StatePill } from '../pills.tsx'
import type { InShort } from './load-users.ts'

const words = {
  en: {
    ...accessWords.en,
    person: 'Person',
    state: 'State',
    ways: 'Ways in',
    seen: 'Last seen',
    password: 'Password',
    passkey: 'Passkey',
    app: 'App',
    provider: 'Company',
    noWay: 'none yet',
    until: 'Invitation until',
    over: 'Invitation run out',
    unsent: 'Letter on its way',
  },
  de: {
    ...accessWords.de,
    person: 'Person',
    state: 'Zustand',
    ways: 'Wege herein',
    seen: 'Zuletzt da',
    password: 'Passwort',
    passkey: 'Passkey',
    app: 'App',
    provider: 'Firma',
    noWay: 'noch keiner',
    until: 'Einladung bis',
    over: 'Einladung abgelaufen',
    unsent: 'Brief unterwegs',
  },
}

interface Props {
  entity: EntityOutline
  people: readonly AnyRecord[]
  access: Readonly<Record<string, InShort>>
  now: number
}

/** People as rows: who, in which state, with which roles, how they come in, and when they last did. */
export function UsersTable({ entity, people, access, now }: Props) {
  const say = useWords(words)
  return (
    <PlainTable
      label={say.people}
      className="people"
      columns={[say.person, say.state, say.roles, say.ways, say.seen]}
    >
      {people.map((person) => (
        <Row key={person.id} entity={entity} person={person} access={access[person.id]} now={now} />
      ))}
    </PlainTable>
  )
}

function Row(props: {
  entity: EntityOutline
  person: AnyRecord
  access: InShort | undefined
  now: number
}) {
  const { entity, person, access, now } = props
  const { never } = useWords(words)
  return (
    <tr>
      <th scope="row">
        <Who person={person} />
      </th>
      <td>
        <StatePill entity={entity} state={String(person['state'])} />
      </td>
      <td>
        <RolePills entity={entity} roles={person['roles']} />
      </td>
      <td>
        <Ways access={access} isInvited={person['state'] === 'invited'} now={now} />
      </td>
      <td>
        {access?.seen ? <Moment time={access.seen} /> : <span className="nothing">{never}</span>}
      </td>
    </tr>
  )
}

function Who({ person }: { person: AnyRecord }) {
  const { id, email, name } = person
  const called = typeof name === 'string' && name !== '' ? name : String(email)
  return (
    <span className="person">
      <span className="initials" aria-hidden="true">
        {initialsOf(called)}
      </span>
      <span>
        <IntentLink to={`/admin/access/users/${id}`}>{called}</IntentLink>
        {called !== email && <small>{String(email)}</small>}
      </span>
    </span>
  )
}

function Ways(props: { access: InShort | undefined; isInvited: boolean; now: number }) {
  const { access, isInvited, now } = props
  const say = useWords(words)
  if (!access) return null
  if (isInvited) return <Invitation invitation={access.invitation} now={now} />
  const { password, passkeys, totp, providers } = access
  const ways = [
    ...(password ? [say.password] : []),
    ...(passkeys > 0 ? [counted(say.passkey, passkeys)] : []),
    ...(totp ? [say.app] : []),
    ...(providers > 0 ? [counted(say.provider, providers)] : []),
  ]
  if (ways.length === 0) return <span className="nothing">{say.noWay}</span>
  return (
    <ul className="chips">
      {ways.map((way) => (
        <li key={way} className="pill">
          {way}
        </li>
      ))}
    </ul>
  )
}

function Invitation({ invitation, now }: Pick<InShort, 'invitation'> & { now: number }) {
  const { until, over, unsent } = useWords(words)
  if (invitation === null) return <span className="nothing">{unsent}</span>
  if (Date.parse(invitation.until) < now) return <span className="nothing">{over}</span>
  return (
    <>
      {until} <Moment time={invitation.until} />
    </>
  )
}

function counted(way: string, count: number): string {
  return count === 1 ? way : `${way} × ${count}`
}
