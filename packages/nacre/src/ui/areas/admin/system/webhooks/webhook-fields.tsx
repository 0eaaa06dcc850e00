import { useMessages } from '../../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { FieldRow } from '../../../../form/field-row.tsx'
import { formText } from '../../../../form/form-text.ts'
import { ScopeCheckboxes } from '../../access/scope-checkboxes.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { type WebhookData } from './webhook-messages.ts'

type WebhookInput = Pick<WebhookData, 'name' | 'url' | 'events' | 'role'>

/** The inputs of a webhook: events, URL and role. */
export function WebhookFields({ webhook }: { webhook?: WebhookInput }) {
  const t = useMessages()
  const { entities } = useAdmin()
  const people = entities.find(({ name }) => name === 'user')
  const roles = Object.entries(people?.fields['roles']?.constraints.choices ?? {})
  return (
    <>
      <FieldRow name="name" label={t('system.webhook.name')} isRequired>
        {(wiring, previousValues) => (
          <input
            {...wiring}
            autoComplete="off"
            defaultValue={previousValues?.[0] ?? webhook?.name}
          />
        )}
      </FieldRow>
      <FieldRow
        name="url"
        label={t('system.webhook.address')}
        help={t('system.webhook.addressHelp')}
        isRequired
      >
        {(wiring, previousValues) => (
          <input
            {...wiring}
            type="url"
            autoComplete="off"
            defaultValue={previousValues?.[0] ?? webhook?.url}
          />
        )}
      </FieldRow>
      <ScopeCheckboxes
        name="events"
        legend={t('system.webhook.events')}
        help={t('system.webhook.eventsHelp')}
        allScope={{ scope: '*:*', label: t('system.webhook.allEvents') }}
        entities={entities}
        chosen={webhook?.events ?? []}
        verbsOf={eventsOf}
      />
      <FieldRow name="role" label={t('system.webhook.role')} help={t('system.webhook.roleHelp')}>
        {(wiring, previousValues) => (
          <select {...wiring} defaultValue={previousValues?.[0] ?? webhook?.role ?? ''}>
            <option value="">{t('system.webhook.idsOnly')}</option>
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

/** Parses the inputs of a webhook. */
export function parseWebhookForm(form: FormData): WebhookInput {
  const role = formText(form, 'role')
  return {
    name: formText(form, 'name'),
    url: formText(form, 'url'),
    events: form.getAll('events').map(String),
    role: role === '' ? null : role,
  }
}

/** Returns the events of an entity. Reading changes nothing, so it has no event. */
function eventsOf({ may }: EntitySchema): readonly string[] {
  return [...Object.keys(may).filter((verb) => verb !== 'read'), 'restore']
}
