import type { Translate } from '#shell/messages/message.ts'
import { isMessage } from '#shell/messages/translate.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useFieldState } from '../../../form/action-state-context.ts'
import './scope-choices.css'

interface Props {
  name: string
  legend: string
  help: string
  /** The scope for all entities. */
  allScope: { readonly scope: string; readonly label: string }
  entities: readonly EntitySchema[]
  /** The selected scopes. */
  chosen?: readonly string[]
  verbsOf(entity: EntitySchema): readonly string[]
}

/** Selects scopes or events by entity, such as `cards:publish` or `cards:*`. */
export function ScopeCheckboxes(props: Props) {
  const { name, legend, help, allScope, entities, chosen: selected = [], verbsOf } = props
  const t = useMessages()
  const { previousValues = selected, fieldError } = useFieldState(name)
  const box = (scope: string, label: string) => (
    <label key={scope}>
      <input
        type="checkbox"
        name={name}
        value={scope}
        defaultChecked={previousValues.includes(scope)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="choices scopes">
      <legend>{legend}</legend>
      <p className="help">{help}</p>
      {fieldError && <p className="field-error">{fieldError}</p>}
      {box(allScope.scope, allScope.label)}
      {entities.map((entity) => {
        const isChosen = previousValues.some((scope) => scope.startsWith(`${entity.plural}:`))
        return (
          <details key={entity.plural} open={isChosen}>
            <summary>{entity.pluralLabel}</summary>
            <div>
              {verbsOf(entity).map((verb) =>
                box(`${entity.plural}:${verb}`, labelOf(entity, verb, t)),
              )}
              {box(`${entity.plural}:*`, t('admin.scopeChoices.all'))}
            </div>
          </details>
        )
      })}
    </fieldset>
  )
}

function labelOf({ states, actions }: EntitySchema, verb: string, t: Translate): string {
  const key = `admin.scopeVerbs.${verb}`
  if (isMessage(key)) return t(key)
  return states?.moves[verb]?.label ?? actions[verb]?.label ?? verb
}
