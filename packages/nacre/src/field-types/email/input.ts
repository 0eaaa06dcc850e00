import { textControl } from '../bases/text-control.tsx'
import type { TypeInput } from '../type-input.ts'

export const emailInput: TypeInput = { Control: textControl({ type: 'email' }) }
