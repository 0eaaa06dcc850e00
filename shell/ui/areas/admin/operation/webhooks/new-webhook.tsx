import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { FieldRow } from '../../../form/field-row.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { TheSecret } from './the-secret.tsx'
import { webhookWords } from './webhook-words.ts'

interface Props {
  act(context: PageContext, form: FormData): Promise<ActOutcome>
}

/** Makes a webhook, and shows its secret once. */
export function NewWebhook({ act }: Props) {
  const say = useWords(webhookWords)
  const { entities } = useAdmin()
  const people = entities.find(({ name }) => name === 'user')
  const roles = Object.entries(people?.fields['roles']?.bounds.choices ?? {})
  const first = entities[0]?.plural ?? 'cards'
  return (
    <ActForm
      act={act}
      name="new"
      renderShown={({ id, secret }: { id: string; secret: string }) => (
        <TheSecret secret={secret} to={`/admin/operation/webhooks/${id}`} />
      )}
    >
      <FieldRow name="name" label={say.name} isRequired>
        {(wiring, given) => <input {...wiring} autoComplete="off" defaultValue={given?.[0]} />}
      </FieldRow>
      <FieldRow name="address" label={say.address} help={say.addressHelp} isRequired>
        {(wiring, given) => (
          <input {...wiring} type="url" autoComplete="off" defaultValue={given?.[0]} />
        )}
      </FieldRow>
      <FieldRow name="wants" label={say.wants} help={say.wantsHelp} isRequired>
        {(wiring, given) => (
          <textarea
            {...wiring}
            rows={3}
            spellCheck={false}
            defaultValue={given?.[0] ?? `${first}:*`}
          />
        )}
      </FieldRow>
      <FieldRow name="sees" label={say.sees} help={say.seesHelp}>
        {(wiring, given) => (
          <select {...wiring} defaultValue={given?.[0] ?? ''}>
            <option value="">{say.nothing}</option>
            {roles.map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
      <Submit>{say.make}</Submit>
    </ActForm>
  )
}
