import { type ReactNode, useId } from 'react'
import { useFieldState } from './action-state-context.ts'

/** The attributes that connect an input with its label, help text and error. */
export interface FieldProps {
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
  readonly autoFocus?: true
}

interface Props {
  name: string
  label: string
  help?: string | undefined
  isRequired?: boolean
  /** An error that is known before the form is submitted. */
  fieldError?: string | undefined
  children(wiring: FieldProps, previousValues: readonly string[] | undefined): ReactNode
}

/** Returns the id of a field, for links to it. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

/** A field of a form: label, input, help text and error. */
export function FieldRow({ name, label, help, isRequired = false, children, ...own }: Props) {
  const id = useId()
  const { fieldError: answered, previousValues } = useFieldState(name)
  const fieldError = own.fieldError ?? answered
  const about = [help && `${id}-help`, fieldError && `${id}-error`].filter(Boolean).join(' ')
  const wiring: FieldProps = {
    id,
    name,
    required: isRequired,
    ...(fieldError ? { 'aria-invalid': true } : {}),
    // Without JavaScript, autofocus leads to the first error.
    ...(answered ? { autoFocus: true } : {}),
    ...(about ? { 'aria-describedby': about } : {}),
  }
  return (
    <div className="field" id={fieldId(name)}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {children(wiring, previousValues)}
      {fieldError && (
        <p id={`${id}-error`} className="field-error">
          {fieldError}
        </p>
      )}
    </div>
  )
}
