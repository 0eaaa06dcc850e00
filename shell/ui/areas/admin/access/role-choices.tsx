import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useActedField } from '../../form/acted-context.ts'
import { useWords } from '../admin-context.ts'
import { accessWords } from './access-words.ts'

/** The roles that somebody can be given, with a box for each. */
export function RoleChoices(props: {
  entity: EntityOutline
  chosen: readonly string[]
  /** Whether a heading says already what these are. */
  isHeaded?: boolean
}) {
  const { entity, chosen, isHeaded = false } = props
  const { roles } = useWords(accessWords)
  const { given, complaint } = useActedField('roles')
  const held = given ?? chosen
  return (
    <fieldset className="choices">
      <legend className={isHeaded ? 'unseen' : undefined}>{roles}</legend>
      {Object.entries(entity.fields['roles']?.bounds.choices ?? {}).map(([role, label]) => (
        <label key={role}>
          <input type="checkbox" name="roles" value={role} defaultChecked={held.includes(role)} />
          {label}
        </label>
      ))}
      {complaint && <p className="complaint">{complaint}</p>}
    </fieldset>
  )
}
