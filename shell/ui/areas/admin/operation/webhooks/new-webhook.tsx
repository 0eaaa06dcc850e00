import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useWords } from '../../admin-context.ts'
import { TheSecret } from './the-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { webhookWords } from './webhook-words.ts'

interface Props {
  act(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** Makes a webhook, and shows its secret once. */
export function NewWebhook({ act }: Props) {
  const say = useWords(webhookWords)
  return (
    <ActForm
      act={act}
      name="new"
      renderShown={({ id, secret }: { id: string; secret: string }) => (
        <TheSecret secret={secret} to={`/admin/operation/webhooks/${id}`} />
      )}
    >
      <WebhookFields />
      <Submit>{say.make}</Submit>
    </ActForm>
  )
}
