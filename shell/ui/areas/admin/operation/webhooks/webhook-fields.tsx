import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import { textIn } from '../../../form/text-in.ts'
import { ScopeChoices } from '../../access/scope-choices.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { type ShownWebhook, webhookWords } from './webhook-words.ts'

type Filled = Pick<ShownWebhook, 'name' | 'address' | 'wants' | 'sees'>

/** What a webhook is told, and where, to be filled in. */
export function WebhookFields({ webhook }: { webhook?: Filled }) {
  const say = useWords(webhookWords)
  const { entities } = useAdmin()
  const people = entities.find(({ name }) => name === 'user')
  const roles = Object.entries(people?.fields['roles']?.bounds.choices ?? {})
  return (
    <>
      <FieldRow name="name" label={say.name} isRequired>
        {(wiring, given) => (
          <input {...wiring} autoComplete="off" defaultValue={given?.[0] ?? webhook?.name} />
        )}
      </FieldRow>
      <FieldRow name="address" label={say.address} help={say.addressHelp} isRequired>
        {(wiring, given) => (
          <input
            {...wiring}
            type="url"
            autoComplete="off"
            defaultValue={given?.[0] ?? webhook?.address}
          />
        )}
      </FieldRow>
      <ScopeChoices
        name="wants"
        legend={say.wants}
        help={say.wantsHelp}
        everything={{ scope: '*:*', label: say.everything }}
        entities={entities}
        chosen={webhook?.wants ?? []}
        verbsOf={toldOf}
      />
      <FieldRow name="sees" label={say.sees} help={say.seesHelp}>
        {(wiring, given) => (
          <select {...wiring} defaultValue={given?.[0] ?? webhook?.sees ?? ''}>
            <option value="">{say.nothing}</option>
            {roles.map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FieldRow>
    </>
  )
}

/** What was filled in. */
export function webhookIn(form: FormData): Filled {
  const sees = textIn(form, 'sees')
  return {
    name: textIn(form, 'name'),
    address: textIn(form, 'address'),
    wants: form.getAll('wants').map(String),
    sees: sees === '' ? null : sees,
  }
}

/** Reading does nothing to a record, so there is nothing to tell of it. */
function toldOf({ may }: EntityOutline): readonly string[] {
  return [...Object.keys(may).filter((verb) => verb !== 'read'), 'restore']
}
