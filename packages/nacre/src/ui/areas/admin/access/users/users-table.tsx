import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PlainTable } from '../../../../kit/plain-table.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { initialsOf, RolePills, StatePill } from '../pills.tsx'
import type { UserAccessData } from './load-users.ts'

interface Props {
  entity: EntitySchema
  users: readonly AnyRecord[]
  access: Readonly<Record<string, UserAccessData>>
  now: number
}

/** A table of users with state, roles, sign-in methods and last sign-in. */
export function UsersTable({ entity, users, access, now }: Props) {
  const t = useMessages()
  return (
    <PlainTable
      label={t('admin.access.users')}
      className="people"
      columns={[
        t('access.usersTable.user'),
        t('access.usersTable.state'),
        t('admin.access.roles'),
        t('access.usersTable.signInMethods'),
        t('access.usersTable.lastActive'),
      ]}
    >
      {users.map((user) => (
        <Row key={user.id} entity={entity} person={user} access={access[user.id]} now={now} />
      ))}
    </PlainTable>
  )
}

function Row(props: {
  entity: EntitySchema
  person: AnyRecord
  access: UserAccessData | undefined
  now: number
}) {
  const { entity, person, access, now } = props
  const t = useMessages()
  return (
    <tr>
      <th scope="row">
        <UserCell person={person} />
      </th>
      <td>
        <StatePill entity={entity} state={String(person['state'])} />
      </td>
      <td>
        <RolePills entity={entity} roles={person['roles']} />
      </td>
      <td>
        <SignInMethodsCell access={access} isInvited={person['state'] === 'invited'} now={now} />
      </td>
      <td>
        {access?.lastSeenAt ? (
          <DateTimeText time={access.lastSeenAt} />
        ) : (
          <span className="nothing">{t('admin.access.never')}</span>
        )}
      </td>
    </tr>
  )
}

function UserCell({ person }: { person: AnyRecord }) {
  const { id, email, name } = person
  const displayName = typeof name === 'string' && name !== '' ? name : String(email)
  return (
    <span className="person">
      <span className="initials" aria-hidden="true">
        {initialsOf(displayName)}
      </span>
      <span>
        <IntentLink to={`/admin/access/users/${id}`}>{displayName}</IntentLink>
        {displayName !== email && <small>{String(email)}</small>}
      </span>
    </span>
  )
}

function SignInMethodsCell(props: {
  access: UserAccessData | undefined
  isInvited: boolean
  now: number
}) {
  const { access, isInvited, now } = props
  const t = useMessages()
  if (!access) return null
  if (isInvited) return <InvitationState invitation={access.invitation} now={now} />
  const { password, passkeys, totp, providers } = access
  const methods = [
    ...(password ? [t('access.usersTable.password')] : []),
    ...(passkeys > 0 ? [formatCount(t('access.usersTable.passkey'), passkeys)] : []),
    ...(totp ? [t('access.usersTable.authenticatorApp')] : []),
    ...(providers > 0 ? [formatCount(t('access.usersTable.singleSignOn'), providers)] : []),
  ]
  if (methods.length === 0)
    return <span className="nothing">{t('access.usersTable.noSignInMethod')}</span>
  return (
    <ul className="chips">
      {methods.map((method) => (
        <li key={method} className="pill">
          {method}
        </li>
      ))}
    </ul>
  )
}

function InvitationState({
  invitation,
  now,
}: Pick<UserAccessData, 'invitation'> & { now: number }) {
  const t = useMessages()
  const rich = useRichMessages()
  if (invitation === null)
    return <span className="nothing">{t('access.usersTable.invitationUnsent')}</span>
  if (Date.parse(invitation.expiresAt) < now)
    return <span className="nothing">{t('access.usersTable.invitationExpired')}</span>
  return (
    <>
      {rich('access.usersTable.invitedUntil', {
        date: <DateTimeText time={invitation.expiresAt} />,
      })}
    </>
  )
}

function formatCount(method: string, count: number): string {
  return count === 1 ? method : `${method} × ${count}`
}
