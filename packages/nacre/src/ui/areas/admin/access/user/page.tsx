import { outcomeText } from '../../../outcome-text.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useLocation } from 'react-router'
import { recordTitle } from '#shell/model/values/title.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { NotFound } from '../../not-found.tsx'
import { StatePill } from '../pills.tsx'
import { AccountPanel } from './account-panel.tsx'
import { runUserAction } from './run-user-action.ts'
import { InvitationPanel } from './invitation-panel.tsx'
import { loadUserPage, type UserPageData } from './load-user-page.ts'
import { HistoryPanel, KeysPanel, RolesPanel } from './record-panels.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignInMethodsPanel } from './sign-in-methods-panel.tsx'
import '../access.css'

export const load = loadUserPage
export const action = runUserAction
export const showsErrors = true

export function head({ entity, person }: UserPageData) {
  return person ? { title: recordTitle(entity, person) } : { status: 404 as const }
}

/** The page of one user: account, sign-in methods, sessions and administration. */
export function Page({ data }: { data: UserPageData }) {
  const t = useMessages()
  const { search } = useLocation()
  const { entity, person, access } = data
  if (!person || !access) return <NotFound />
  const outcome = outcomeText(t, 'access.userDone', search)
  const state = String(person['state'])
  const isInvited = state === 'invited'
  const panelProps = { data, entity, person, access }
  return (
    <>
      <ScreenHead
        title={recordTitle(entity, person)}
        crumbs={[{ to: '/admin/access/users', label: t('admin.access.users') }]}
        beside={<StatePill entity={entity} state={state} />}
        actions={
          <IntentLink className="button" to={`/admin/users/${person.id}`}>
            {t('access.user.record')}
          </IntentLink>
        }
        about={String(person['email'])}
      />
      {outcome && <p role="status">{outcome}</p>}
      <dl className="facts">
        <dt>{t('access.user.since')}</dt>
        <dd>
          <DateTimeText time={person.createdAt} />
        </dd>
        <dt>{t('access.user.lastActive')}</dt>
        <dd>
          {access.lastSeenAt === null ? (
            t('admin.access.never')
          ) : (
            <DateTimeText time={access.lastSeenAt} />
          )}
        </dd>
      </dl>
      <div className="panels">
        {isInvited && <InvitationPanel {...panelProps} />}
        <RolesPanel {...panelProps} />
        {!isInvited && <SignInMethodsPanel {...panelProps} />}
        {!isInvited && <SessionsPanel {...panelProps} />}
        <AccountPanel {...panelProps} />
        {data.keys.length > 0 && <KeysPanel {...panelProps} />}
        <HistoryPanel {...panelProps} />
      </div>
    </>
  )
}
