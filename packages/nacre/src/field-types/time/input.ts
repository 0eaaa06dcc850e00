import { textControl } from '../bases/text-control.tsx'
import type { TypeInput } from '../type-input.ts'

export const timeInput: TypeInput = { Control: textControl({ type: 'time' }, true) }
