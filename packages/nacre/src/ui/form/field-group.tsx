import { type ReactNode, useId } from 'react'
import { useFieldState } from './action-state-context.ts'
import { fieldId } from './field-row.tsx'

interface Props {
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean
  className?: string
  children(isWrong: boolean): ReactNode
}

/** A group of inputs for one field, with a common label, help text and error. */
export function FieldGroup({ name, label, help, isRequired = false, className, children }: Props) {
  const id = useId()
  const { fieldError } = useFieldState(name)
  const about = [help && `${id}-help`, fieldError && `${id}-error`].filter(Boolean).join(' ')
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
      {children(fieldError !== undefined)}
      {fieldError && (
        <p id={`${id}-error`} className="field-error">
          {fieldError}
        </p>
      )}
    </fieldset>
  )
}
