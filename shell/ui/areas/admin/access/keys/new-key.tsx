import { useState } from 'react'
import { useHydrated } from '../../../../components/hydrated.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { useActedField } from '../../../form/acted-context.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useWords } from '../../admin-context.ts'
import { ScopeChoices } from '../scope-choices.tsx'
import { actOnKeys } from './act-on-keys.ts'
import { keyWords } from './key-words.ts'
import type { KeysData } from './load-keys.ts'

/** Makes a key, and shows it once. */
export function NewKey({ data }: { data: KeysData }) {
  const say = useWords(keyWords)
  return (
    <section className="panel" aria-label={say.create}>
      <h2>{say.create}</h2>
      <ActForm
        act={actOnKeys}
        name="new"
        renderShown={({ token }: { token: string }) => <TheKey token={token} />}
      >
        <FieldRow name="name" label={say.name} help={say.nameHelp} isRequired>
          {(wiring, given) => (
            <input {...wiring} maxLength={80} autoComplete="off" defaultValue={given?.[0]} />
          )}
        </FieldRow>
        <ScopeChoices
          name="scopes"
          legend={say.scopes}
          help={say.scopesHelp}
          everything={{ scope: '*:read', label: say.everything }}
          entities={data.entities}
          verbsOf={({ may }) => Object.keys(may)}
        />
        <Roles roles={data.roles} />
        <FieldRow name="expires" label={say.expires}>
          {(wiring, given) => (
            <select {...wiring} defaultValue={given?.[0] ?? '90d'}>
              {Object.entries(say.spans).map(([span, label]) => (
                <option key={span} value={span}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldRow>
        <Submit>{say.make}</Submit>
      </ActForm>
    </section>
  )
}

/** The one moment at which the key is seen. */
function TheKey({ token }: { token: string }) {
  const say = useWords(keyWords)
  const isAlive = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(token).then(() => setCopied(true))
  return (
    <div className="the-key" role="status">
      <p className="the-key-title">{say.made}</p>
      <p>{say.madeText}</p>
      <code>{token}</code>
      <p className="chips">
        {isAlive && (
          <button type="button" className="main" onClick={copy}>
            {isCopied ? say.copied : say.copy}
          </button>
        )}
        <a className="button" href="/admin/access/keys">
          {say.on}
        </a>
      </p>
    </div>
  )
}

function Roles({ roles }: Pick<KeysData, 'roles'>) {
  const say = useWords(keyWords)
  const { given = [], complaint } = useActedField('roles')
  if (Object.keys(roles).length === 0) return null
  return (
    <fieldset className="choices">
      <legend>{say.roles}</legend>
      {Object.entries(roles).map(([role, label]) => (
        <label key={role}>
          <input type="checkbox" name="roles" value={role} defaultChecked={given.includes(role)} />
          {label}
        </label>
      ))}
      {complaint && <p className="complaint">{complaint}</p>}
    </fieldset>
  )
}
