import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import type { ApiKeyData } from './load-keys.ts'

interface Props {
  apiKey: ApiKeyData
  /** The current time, to tell whether the key has expired. */
  now: number
  /** The name of the key’s creator, if it is to be displayed. */
  createdBy?: string | undefined
  act(context: PageContext, form: FormData): Promise<ActionResult>
}

/** An API key in a list: name, scopes, expiry, last use and the button that revokes it. */
export function ApiKeyRow({ apiKey, now, createdBy, act }: Props) {
  const t = useMessages()
  const rich = useRichMessages()
  const { id, name, scopes, roles, createdAt, expiresAt, lastUsedAt, revokedAt } = apiKey
  const isOver = expiresAt !== null && Date.parse(expiresAt) < now
  const isDead = revokedAt !== null || isOver
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {createdBy === undefined
            ? rich('access.apiKey.created', { date: <DateTimeText time={createdAt} /> })
            : rich('access.apiKey.createdBy', {
                maker: createdBy,
                date: <DateTimeText time={createdAt} />,
              })}
          {' · '}
          {expiresAt === null
            ? t('access.apiKey.noExpiration')
            : rich('access.apiKey.expiresOn', { date: <DateTimeText time={expiresAt} /> })}
          {' · '}
          {lastUsedAt === null
            ? t('access.apiKey.neverUsed')
            : rich('access.apiKey.lastUsed', { date: <DateTimeText time={lastUsedAt} /> })}
        </small>
        <ul className="chips">
          {[...scopes, ...roles].map((one) => (
            <li key={one} className="pill">
              {one}
            </li>
          ))}
        </ul>
      </span>
      {isDead ? (
        <span className="pill">
          {revokedAt === null ? t('access.apiKey.expired') : t('access.apiKey.revoked')}
        </span>
      ) : (
        <ActionForm act={act} name="key" className="">
          <input type="hidden" name="part" value={id} />
          <button
            type="submit"
            className="danger"
            aria-label={t('kit.text.labeled', { label: t('access.apiKey.revoke'), value: name })}
          >
            {t('access.apiKey.revoke')}
          </button>
        </ActionForm>
      )}
    </li>
  )
}
