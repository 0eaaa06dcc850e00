import { useWords } from '../../admin-context.ts'
import { type ShownWebhook, webhookWords } from './webhook-words.ts'

/** How a webhook is: one that should be told and cannot be is failing, whatever it is called otherwise. */
export function WebhookState({ webhook: { state, failing } }: { webhook: ShownWebhook }) {
  const say = useWords(webhookWords)
  const isFailing = state === 'active' && failing !== null
  const isWrong = isFailing || state === 'failed'
  return (
    <span className="pill" data-kind={isWrong ? 'warn' : undefined}>
      {isFailing ? say.isFailing : say.states[state]}
    </span>
  )
}
