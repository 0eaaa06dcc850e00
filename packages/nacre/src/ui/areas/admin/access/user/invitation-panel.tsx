import { useMessages } from '../../../../kit/use-messages.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { runUserAction } from './run-user-action.ts'
import type { UserPanelProps } from './panels.ts'

/** The pending invitation of a user who has not signed in yet. */
export function InvitationPanel({ access: { invitation }, data: { may, now } }: UserPanelProps) {
  const t = useMessages()
  const isOver = invitation !== null && Date.parse(invitation.expiresAt) < now
  return (
    <section className="panel" aria-label={t('access.user.invitation')}>
      <h2>{t('access.user.invitation')}</h2>
      {invitation === null && <p>{t('access.user.invitationUnsent')}</p>}
      {isOver && <p>{t('access.user.invitationExpired')}</p>}
      {invitation && (
        <dl className="facts">
          <dt>{t('access.user.sent')}</dt>
          <dd>
            <DateTimeText time={invitation.sentAt} />
          </dd>
          <dt>{t('access.user.validUntil')}</dt>
          <dd>
            <DateTimeText time={invitation.expiresAt} />
          </dd>
        </dl>
      )}
      <ActionForm act={runUserAction} name="again" className="">
        <button type="submit">{t('access.user.resend')}</button>
      </ActionForm>
      {may['remove'] === true && (
        <details className="grave">
          <summary>{t('access.user.openRevoke')}</summary>
          <p>{t('access.user.revokeText')}</p>
          <ActionForm act={runUserAction} name="take-back" className="">
            <button type="submit" className="danger">
              {t('access.user.revoke')}
            </button>
          </ActionForm>
        </details>
      )}
    </section>
  )
}
