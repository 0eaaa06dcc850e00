import { useMessages } from '../../../../kit/use-messages.ts'
import '../../access/api-keys/keys.css'

/** Displays a new secret. It is never displayed again. */
export function SecretOnce({ secret, to }: { secret: string; to: string }) {
  const t = useMessages()
  return (
    <div className="secret-once" role="status">
      <p className="secret-title">{t('system.webhook.secret')}</p>
      <p>{t('system.webhook.secretText')}</p>
      <code>{secret}</code>
      <p>
        <a className="button" href={to}>
          {t('system.webhook.done')}
        </a>
      </p>
    </div>
  )
}
