import { useMessages } from '../../../../kit/use-messages.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { SecretOnce } from './secret-once.tsx'
import { WebhookFields } from './webhook-fields.tsx'

interface Props {
  act(context: PageContext, form: FormData): Promise<ActionResult>
}

/** Creates a webhook and displays its secret once. */
export function NewWebhook({ act }: Props) {
  const t = useMessages()
  return (
    <ActionForm
      act={act}
      name="new"
      renderShown={({ id, secret }: { id: string; secret: string }) => (
        <SecretOnce secret={secret} to={`/admin/system/webhooks/${id}`} />
      )}
    >
      <WebhookFields />
      <SubmitButton>{t('system.webhook.submit')}</SubmitButton>
    </ActionForm>
  )
}
