import { useId } from 'react'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { useMessages } from '../../use-messages.ts'

interface Props {
  name: string
  field: FieldSchema
  value: unknown
  isWrong: boolean
}

const maxRadios = 5

/**
 * Checks whether the choices are few enough for radio buttons or checkboxes instead of a select.
 */
export function hasFewChoices({ constraints }: FieldSchema): boolean {
  return Object.keys(constraints.choices ?? {}).length <= maxRadios
}

/** Radio buttons for one of few choices. */
export function ChoiceInput({ name, field, value, isWrong }: Props) {
  const choices = Object.entries(field.constraints.choices ?? {})
  const chosen = typeof value === 'string' ? value : ''
  const isUnknownValue = chosen !== '' && !choices.some(([one]) => one === chosen)
  const emptyOption = !field.required ? [['', '–'] as const] : []
  const strange = isUnknownValue ? [[chosen, chosen] as const] : []
  return (
    <Radios {...{ name, isWrong, chosen, options: [...choices, ...strange, ...emptyOption] }} />
  )
}

/** Radio buttons for yes, no and no value. */
export function BooleanInput({ name, value, isWrong }: Props) {
  const t = useMessages()
  const chosen = value === true || value === 'yes' ? 'yes' : value === false ? 'no' : ''
  const options = [
    ['yes', t('fields.boolean.yes')],
    ['no', t('fields.boolean.no')],
    ['', '–'],
  ] as const
  return <Radios {...{ name, isWrong, chosen, options }} />
}

function Radios(props: {
  name: string
  isWrong: boolean
  chosen: string
  options: readonly (readonly [value: string, label: string])[]
}) {
  const t = useMessages()
  const { name, isWrong, chosen, options } = props
  return (
    <div className="segments">
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={chosen === value}
            aria-label={value === '' ? t('fields.boolean.none') : undefined}
            data-wrong={isWrong || undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

/** Checkboxes for any number of choices. */
export function ChoicesInput({ name, field, value, isWrong }: Props) {
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
