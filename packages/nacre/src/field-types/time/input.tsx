import { TextControl } from '../bases/text-control.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'

export const timeInput: TypeInput = { Control: Clock }

function Clock(props: ControlProps) {
  const { min, max } = props.field.constraints
  return <TextControl {...props} attributes={{ type: 'time', min, max }} />
}
