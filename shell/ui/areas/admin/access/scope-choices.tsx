import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useActedField } from '../../form/acted-context.ts'
import { useWords } from '../admin-context.ts'
import './scope-choices.css'

const words = {
  en: {
    whole: 'everything',
    verbs: {
      read: 'Read',
      create: 'Create',
      change: 'Change',
      remove: 'Remove',
      restore: 'Bring back',
      erase: 'Delete for good',
    },
  },
  de: {
    whole: 'alles',
    verbs: {
      read: 'Lesen',
      create: 'Anlegen',
      change: 'Ändern',
      remove: 'Entfernen',
      restore: 'Zurückholen',
      erase: 'Endgültig löschen',
    },
  },
}

interface Props {
  name: string
  legend: string
  help: string
  /** What stands for all entities at once. */
  everything: { readonly scope: string; readonly label: string }
  entities: readonly EntityOutline[]
  /** What is chosen already. */
  chosen?: readonly string[]
  verbsOf(entity: EntityOutline): readonly string[]
}

/** Chooses what may be done, or is to be told, of each entity: `cards:publish`, `cards:*`. */
export function ScopeChoices(props: Props) {
  const { name, legend, help, everything, entities, chosen = [], verbsOf } = props
  const say = useWords(words)
  const { given = chosen, complaint } = useActedField(name)
  const box = (scope: string, label: string) => (
    <label key={scope}>
      <input type="checkbox" name={name} value={scope} defaultChecked={given.includes(scope)} />
      {label}
    </label>
  )
  return (
    <fieldset className="choices scopes">
      <legend>{legend}</legend>
      <p className="help">{help}</p>
      {complaint && <p className="complaint">{complaint}</p>}
      {box(everything.scope, everything.label)}
      {entities.map((entity) => {
        const isChosen = given.some((scope) => scope.startsWith(`${entity.plural}:`))
        return (
          <details key={entity.plural} open={isChosen}>
            <summary>{entity.labels}</summary>
            <div>
              {verbsOf(entity).map((verb) =>
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
