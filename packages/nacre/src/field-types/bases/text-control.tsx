import type { FunctionComponent, InputHTMLAttributes } from 'react'
import type { ControlProps } from '../type-input.ts'

type TextControlProps = Pick<ControlProps, 'wiring' | 'field' | 'text'>
type Attributes = InputHTMLAttributes<HTMLInputElement>

/** A native input with the text of a value. */
export function TextControl({
  wiring,
  field,
  text,
  attributes,
}: TextControlProps & { attributes?: Attributes }) {
  return (
    <input
      {...wiring}
      defaultValue={text}
      placeholder={field.example}
      autoComplete="off"
      {...attributes}
    />
  )
}

/** Creates a native input with these attributes, and with the bounds of the field. */
export function textControl(
  attributes: Attributes,
  hasBounds = false,
): FunctionComponent<TextControlProps> {
  return (props) => {
    const { min, max } = props.field.constraints
    return (
      <TextControl {...props} attributes={{ ...attributes, ...(hasBounds ? { min, max } : {}) }} />
    )
  }
}
