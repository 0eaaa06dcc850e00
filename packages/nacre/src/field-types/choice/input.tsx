import { Radios } from '../bases/radios.tsx'
import type { ControlProps, GroupProps, TypeInput } from '../type-input.ts'

/** The most choices that radio buttons show. */
const maxRadios = 5

export const choiceInput: TypeInput = {
  Control: Select,
  Group: ChoiceRadios,
  isGroup: ({ constraints }) => Object.keys(constraints.choices ?? {}).length <= maxRadios,
  groupClass: 'field bare',
}

function Select({ wiring, field, text }: ControlProps) {
  const { choices = {} } = field.constraints
  return (
    <select {...wiring} defaultValue={text}>
      {(!field.required || text === '') && <option value="">–</option>}
      {Object.entries(choices).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
      {text !== '' && !Object.hasOwn(choices, text) && <option value={text}>{text}</option>}
    </select>
  )
}

/** Radio buttons for one of few choices. */
function ChoiceRadios({ name, field, value, isWrong }: GroupProps) {
  const choices = Object.entries(field.constraints.choices ?? {})
  const chosen = typeof value === 'string' ? value : ''
  const isUnknownValue = chosen !== '' && !choices.some(([one]) => one === chosen)
  const emptyOption = !field.required ? [['', '–'] as const] : []
  const strange = isUnknownValue ? [[chosen, chosen] as const] : []
  return (
    <Radios {...{ name, isWrong, chosen, options: [...choices, ...strange, ...emptyOption] }} />
  )
}
