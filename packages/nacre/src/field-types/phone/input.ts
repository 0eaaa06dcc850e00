import { textControl } from '../bases/text-control.tsx'
import type { TypeInput } from '../type-input.ts'

export const phoneInput: TypeInput = {
  Control: textControl({ type: 'tel' }),
  limits: () => ['+49 30 123456'],
}
