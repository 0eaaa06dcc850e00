import { TextControl } from '../bases/text-control.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'

export const dateInput: TypeInput = { Control: Day }

function Day(props: ControlProps) {
  const { min, max } = props.field.constraints
  return <TextControl {...props} attributes={{ type: 'date', min, max }} />
}
