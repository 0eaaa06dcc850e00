import { textControl } from '../bases/text-control.tsx'
import type { TypeInput } from '../type-input.ts'

export const dateInput: TypeInput = { Control: textControl({ type: 'date' }, true) }
