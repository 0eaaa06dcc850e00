import { listInput } from '../list/input.tsx'
import type { TypeInput } from '../type-input.ts'

export const weeklyInput: TypeInput = {
  ...listInput,
  groupClass: 'field bare weekly',
  limits: () => [],
}
