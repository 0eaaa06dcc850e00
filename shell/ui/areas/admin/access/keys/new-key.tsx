import { useState } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useHydrated } from '../../../../components/hydrated.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { useActedField } from '../../../form/acted-context.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import { Submit } from '../../../form/submit.tsx'
import { useWords } from '../../admin-context.ts'
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
        <Scopes entities={data.entities} />
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

function Scopes({ entities }: { entities: readonly EntityOutline[] }) {
  const say = useWords(keyWords)
  const { given = [], complaint } = useActedField('scopes')
  const box = (scope: string, label: string) => (
    <label key={scope}>
      <input type="checkbox" name="scopes" value={scope} defaultChecked={given.includes(scope)} />
      {label}
    </label>
  )
  return (
    <fieldset className="choices scopes">
      <legend>{say.scopes}</legend>
      <p className="help">{say.scopesHelp}</p>
      {complaint && <p className="complaint">{complaint}</p>}
      {box('*:read', say.everything)}
      {entities.map((entity) => {
        const verbs = Object.keys(entity.may)
        const isChosen = given.some((scope) => scope.startsWith(`${entity.plural}:`))
        return (
          <details key={entity.plural} open={isChosen}>
            <summary>{entity.labels}</summary>
            <div>
              {verbs.map((verb) =>
                box(`${entity.plural}:${verb}`, labelOf(entity, verb, say.verbs)),
              )}
              {box(`${entity.plural}:*`, say.whole)}
            </div>
          </details>
        )
      })}
    </fieldset>
  )
}

function labelOf(
  { states, actions }: EntityOutline,
  verb: string,
  verbs: Readonly<Record<string, string>>,
): string {
  return verbs[verb] ?? states?.moves[verb]?.label ?? actions[verb]?.label ?? verb
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
