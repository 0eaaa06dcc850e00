import type { InputHTMLAttributes } from 'react'
import type { ControlProps } from '../type-input.ts'

type Props = Pick<ControlProps, 'wiring' | 'field' | 'text'> & {
  attributes?: InputHTMLAttributes<HTMLInputElement>
}

/** A native input with the text of a value. */
export function TextControl({ wiring, field, text, attributes }: Props) {
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
