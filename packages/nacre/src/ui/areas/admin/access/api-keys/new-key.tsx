import { useMessages } from '../../../../kit/use-messages.ts'
import { useState } from 'react'
import { useHydrated } from '../../../../components/use-hydrated.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { useFieldState } from '../../../../form/action-state-context.ts'
import { FieldRow } from '../../../../form/field-row.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { ScopeCheckboxes } from '../scope-checkboxes.tsx'
import { runApiKeyAction } from './run-api-key-action.ts'
import type { ApiKeysData } from './load-keys.ts'

const spans = ['30d', '90d', '365d', 'never'] as const

/** Creates an API key and displays it once. */
export function NewApiKeyForm({ data }: { data: ApiKeysData }) {
  const t = useMessages()
  return (
    <section className="panel" aria-label={t('access.apiKey.create')}>
      <h2>{t('access.apiKey.create')}</h2>
      <ActionForm
        act={runApiKeyAction}
        name="new"
        renderShown={({ token }: { token: string }) => <CreatedKey token={token} />}
      >
        <FieldRow
          name="name"
          label={t('access.apiKey.name')}
          help={t('access.apiKey.nameHelp')}
          isRequired
        >
          {(wiring, previousValues) => (
            <input
              {...wiring}
              maxLength={80}
              autoComplete="off"
              defaultValue={previousValues?.[0]}
            />
          )}
        </FieldRow>
        <ScopeCheckboxes
          name="scopes"
          legend={t('access.apiKey.scopes')}
          help={t('access.apiKey.scopesHelp')}
          allScope={{ scope: '*:read', label: t('access.apiKey.readAll') }}
          entities={data.entities}
          verbsOf={({ may }) => Object.keys(may)}
        />
        <Roles roles={data.roles} />
        <FieldRow name="expires" label={t('access.apiKey.expiration')}>
          {(wiring, previousValues) => (
            <select {...wiring} defaultValue={previousValues?.[0] ?? '90d'}>
              {spans.map((span) => (
                <option key={span} value={span}>
                  {t(`access.apiKeyLifetimes.${span}`)}
                </option>
              ))}
            </select>
          )}
        </FieldRow>
        <SubmitButton>{t('access.apiKey.submit')}</SubmitButton>
      </ActionForm>
    </section>
  )
}

/** Displays the new key. It is never displayed again. */
function CreatedKey({ token }: { token: string }) {
  const t = useMessages()
  const isAlive = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(token).then(() => setCopied(true))
  return (
    <div className="secret-once" role="status">
      <p className="secret-title">{t('access.apiKey.createdTitle')}</p>
      <p>{t('access.apiKey.createdText')}</p>
      <code>{token}</code>
      <p className="chips">
        {isAlive && (
          <button type="button" className="main" onClick={copy}>
            {isCopied ? t('access.apiKey.copied') : t('access.apiKey.copy')}
          </button>
        )}
        <a className="button" href="/admin/access/api-keys">
          {t('access.apiKey.done')}
        </a>
      </p>
    </div>
  )
}

function Roles({ roles }: Pick<ApiKeysData, 'roles'>) {
  const t = useMessages()
  const { previousValues = [], fieldError } = useFieldState('roles')
  if (Object.keys(roles).length === 0) return null
  return (
    <fieldset className="choices">
      <legend>{t('access.apiKey.roles')}</legend>
      {Object.entries(roles).map(([role, label]) => (
        <label key={role}>
          <input
            type="checkbox"
            name="roles"
            value={role}
            defaultChecked={previousValues.includes(role)}
          />
          {label}
        </label>
      ))}
      {fieldError && <p className="field-error">{fieldError}</p>}
    </fieldset>
  )
}
