import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useActedField } from '../../form/acted-context.ts'
import type { Wiring } from '../../form/field-row.tsx'

/** One of several. */
export function ChoiceInput(props: { wiring: Wiring; field: FieldOutline; value: string }) {
  const { wiring, field, value } = props
  return (
    <select {...wiring} defaultValue={value}>
      {(!field.required || value === '') && <option value="">–</option>}
      {Object.entries(field.bounds.choices ?? {}).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Some of several: a box for each. */
export function ChoicesInput(props: { name: string; field: FieldOutline; value: unknown }) {
  const { name, field, value } = props
  const { complaint, given } = useActedField(name)
  const chosen = given ?? (Array.isArray(value) ? value : [])
  return (
    <fieldset className="parts">
      <legend>{field.label}</legend>
      {field.help && <p className="help">{field.help}</p>}
      <div className="boxes">
        {Object.entries(field.bounds.choices ?? {}).map(([choice, label]) => (
          <label key={choice}>
            <input
              type="checkbox"
              name={name}
              value={choice}
              defaultChecked={chosen.includes(choice)}
              aria-invalid={complaint === undefined ? undefined : true}
            />
            {label}
          </label>
        ))}
      </div>
      {complaint && <p className="complaint">{complaint}</p>}
    </fieldset>
  )
}
