import { type ReactNode, useId } from 'react'
import { useActedField } from './acted-context.ts'
import { fieldId } from './field-row.tsx'

interface Props {
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean
  className?: string
  children(isWrong: boolean): ReactNode
}

/** A field of a form that is more than one input: what belongs to all of them stands around them. */
export function FieldGroup({ name, label, help, isRequired = false, className, children }: Props) {
  const id = useId()
  const { complaint } = useActedField(name)
  const about = [help && `${id}-help`, complaint && `${id}-complaint`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={fieldId(name)}
      className={className ?? 'parts'}
      {...(about ? { 'aria-describedby': about } : {})}
    >
      <legend>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </legend>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {children(complaint !== undefined)}
      {complaint && (
        <p id={`${id}-complaint`} className="complaint">
          {complaint}
        </p>
      )}
    </fieldset>
  )
}
