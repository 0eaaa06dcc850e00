import { useMessages } from '../../../../kit/use-messages.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { formatVerb } from '../account-verbs.ts'
import { ApiKeyRow } from '../api-keys/api-key-row.tsx'
import { RolePills } from '../pills.tsx'
import { ReauthenticateFirst } from '../reauthenticate.tsx'
import { RoleCheckboxes } from '../role-checkboxes.tsx'
import { runUserAction } from './run-user-action.ts'
import type { UserPanelProps } from './panels.ts'

/** The roles of a user, with checkboxes if the reader may assign them. */
export function RolesPanel({ entity, person, data: { may, isReauthenticated } }: UserPanelProps) {
  const t = useMessages()
  const current = Array.isArray(person['roles']) ? person['roles'].map(String) : []
  const isOpen = may['change'] === true && entity.fields['roles']?.mayChange === true
  return (
    <section className="panel" aria-label={t('admin.access.roles')}>
      <h2>{t('admin.access.roles')}</h2>
      {isOpen && isReauthenticated ? (
        // A new version resets the form.
        <ActionForm key={person.version} act={runUserAction} name="roles">
          <input type="hidden" name="version" value={person.version} />
          <RoleCheckboxes entity={entity} selected={current} isHeaded />
          <p className="help">
            <IntentLink to="/admin/access/roles">{t('access.user.rolesHelp')}</IntentLink>
          </p>
          <SubmitButton>{t('access.user.saveRoles')}</SubmitButton>
        </ActionForm>
      ) : (
        <>
          <RolePills entity={entity} roles={current} />
          {isOpen && <ReauthenticateFirst>{t('access.user.reauthenticate')}</ReauthenticateFirst>}
        </>
      )}
    </section>
  )
}

/** The API keys that the user has created. */
export function KeysPanel({ data: { keys, now } }: UserPanelProps) {
  const t = useMessages()
  return (
    <section className="panel" aria-label={t('access.user.apiKeys')}>
      <h2>{t('access.user.apiKeys')}</h2>
      <ul className="lines">
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} now={now} act={runUserAction} />
        ))}
      </ul>
    </section>
  )
}

/** The latest events of the account, newest first. */
export function HistoryPanel({ data: { history, language }, entity, person }: UserPanelProps) {
  const t = useMessages()
  const userActor = `user:${person.id}`
  return (
    <section className="panel" aria-label={t('access.user.history')}>
      <h2>{t('access.user.history')}</h2>
      <ul className="lines">
        {history.map(({ seq, occurredAt, actor, name, verb }) => (
          <li key={seq}>
            <span>
              {formatVerb(verb, entity, language)}
              {actor !== userActor && <small>{name ?? actorKindOf(actor)}</small>}
            </span>
            <small>
              <DateTimeText time={occurredAt} />
            </small>
          </li>
        ))}
      </ul>
      <LogLinks id={person.id} />
    </section>
  )
}

/** Links to the activity and security log of the user, for administrators. */
function LogLinks({ id }: { id: string }) {
  const t = useMessages()
  const { permissions } = useAdmin()
  if (!permissions.includes('administer')) return null
  const to = '/admin/system'
  return (
    <p className="logs">
      <IntentLink to={`${to}/audit?actor=user:${id}`}>{t('access.user.activity')}</IntentLink>
      <IntentLink to={`${to}/security-events?user=${id}`}>
        {t('access.user.securityLog')}
      </IntentLink>
    </p>
  )
}

/** Returns the kind of an actor without its id. */
function actorKindOf(actor: string | null): string {
  return (actor ?? '').split(':', 1)[0] ?? ''
}
