import { TextControl } from '../bases/text-control.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'

export const phoneInput: TypeInput = { Control: Phone, limits: () => ['+49 30 123456'] }

function Phone(props: ControlProps) {
  return <TextControl {...props} attributes={{ type: 'tel' }} />
}
