import { useId } from 'react'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { useAdmin } from '../admin-context.ts'

interface Props {
  name: string
  field: FieldOutline
  value: unknown
  isWrong: boolean
}

const mostBeside = 5

/** Whether all that can be chosen is shown beside each other, and not in a list that opens. */
export function isFew({ bounds }: FieldOutline): boolean {
  return Object.keys(bounds.choices ?? {}).length <= mostBeside
}

/** One of few. */
export function ChoiceInput({ name, field, value, isWrong }: Props) {
  const choices = Object.entries(field.bounds.choices ?? {})
  const chosen = typeof value === 'string' ? value : ''
  const isStranger = chosen !== '' && !choices.some(([one]) => one === chosen)
  const none = !field.required ? [['', '–'] as const] : []
  const strange = isStranger ? [[chosen, chosen] as const] : []
  return <Radios {...{ name, isWrong, chosen, options: [...choices, ...strange, ...none] }} />
}

/** Yes, no, or not said. */
export function BooleanInput({ name, value, isWrong }: Props) {
  const { language } = useAdmin()
  const [yes, no] = language === 'de' ? (['Ja', 'Nein'] as const) : (['Yes', 'No'] as const)
  const chosen = value === true || value === 'yes' ? 'yes' : value === false ? 'no' : ''
  const options = [
    ['yes', yes],
    ['no', no],
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
  const { language } = useAdmin()
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
            aria-label={
              value === '' ? (language === 'de' ? 'Keine Angabe' : 'Not said') : undefined
            }
            data-wrong={isWrong || undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

/** Some of several: a box for each. */
export function ChoicesInput({ name, field, value, isWrong }: Props) {
  const id = useId()
  const chosen = Array.isArray(value) ? value : []
  return (
    <div className="boxes">
      {Object.entries(field.bounds.choices ?? {}).map(([choice, label]) => (
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
