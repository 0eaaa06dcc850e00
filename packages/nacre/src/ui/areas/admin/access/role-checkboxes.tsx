import { useMessages } from '../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useFieldState } from '../../../form/action-state-context.ts'

/** Checkboxes for the roles that can be assigned. */
export function RoleCheckboxes(props: {
  entity: EntitySchema
  selected: readonly string[]
  /** Whether a heading already labels the checkboxes. */
  isHeaded?: boolean
}) {
  const { entity, selected, isHeaded: hasHeading = false } = props
  const t = useMessages()
  const { previousValues, fieldError } = useFieldState('roles')
  const userRoles = previousValues ?? selected
  return (
    <fieldset className="choices">
      <legend className={hasHeading ? 'visually-hidden' : undefined}>
        {t('admin.access.roles')}
      </legend>
      {Object.entries(entity.fields['roles']?.constraints.choices ?? {}).map(([role, label]) => (
        <label key={role}>
          <input
            type="checkbox"
            name="roles"
            value={role}
            defaultChecked={userRoles.includes(role)}
          />
          {label}
        </label>
      ))}
      {fieldError && <p className="field-error">{fieldError}</p>}
    </fieldset>
  )
}
