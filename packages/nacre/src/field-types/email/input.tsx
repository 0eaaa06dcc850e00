import { TextControl } from '../bases/text-control.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'

export const emailInput: TypeInput = { Control: Email }

function Email(props: ControlProps) {
  return <TextControl {...props} attributes={{ type: 'email' }} />
}
