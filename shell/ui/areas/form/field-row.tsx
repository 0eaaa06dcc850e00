import { type ReactNode, useId } from 'react'
import { useActedField } from './acted-context.ts'

/** What an input needs to be found by those who hear it. */
export interface Wiring {
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
  /** A complaint that is known before the form is sent. */
  complaint?: string | undefined
  children(wiring: Wiring, given: readonly string[] | undefined): ReactNode
}

/** By this id a field of a form is led to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}

/** A field of a form: its label, its input, what helps to fill it in, and what is wrong with it. */
export function FieldRow({ name, label, help, isRequired = false, children, ...own }: Props) {
  const id = useId()
  const { complaint: answered, given } = useActedField(name)
  const complaint = own.complaint ?? answered
  const about = [help && `${id}-help`, complaint && `${id}-complaint`].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id,
    name,
    required: isRequired,
    ...(complaint ? { 'aria-invalid': true } : {}),
    // Without JavaScript nobody else leads there.
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
      {children(wiring, given)}
      {complaint && (
        <p id={`${id}-complaint`} className="complaint">
          {complaint}
        </p>
      )}
    </div>
  )
}
