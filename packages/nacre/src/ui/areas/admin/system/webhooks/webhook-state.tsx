import { useMessages } from '../../../../kit/use-messages.ts'
import { type WebhookData } from './webhook-messages.ts'

/** The state of a webhook. An active one with failed deliveries is displayed as failing. */
export function WebhookState({ webhook: { state, failingSince } }: { webhook: WebhookData }) {
  const t = useMessages()
  const isFailing = state === 'active' && failingSince !== null
  const isWrong = isFailing || state === 'failed'
  return (
    <span className="pill" data-kind={isWrong ? 'warn' : undefined}>
      {isFailing ? t('system.webhook.isFailing') : t(`system.webhookStates.${state}`)}
    </span>
  )
}
