import { useId } from 'react'
import { parseSeveral } from '../bases/parse-several.ts'
import type { GroupProps, TypeInput } from '../type-input.ts'

export const choicesInput: TypeInput = {
  Group: Checkboxes,
  groupClass: 'field bare',
  parse: parseSeveral,
}

/** Checkboxes for any number of choices. */
function Checkboxes({ name, field, value, isWrong }: GroupProps) {
  const id = useId()
  const chosen = Array.isArray(value) ? value : []
  return (
    <div className="boxes">
      {Object.entries(field.constraints.choices ?? {}).map(([choice, label]) => (
        <label key={choice} htmlFor={`${id}-${choice}`}>
          <input
            id={`${id}-${choice}`}
            type="checkbox"
            name={name}
            value={choice}
            defaultChecked={chosen.includes(choice)}
            aria-invalid={isWrong || undefined}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
