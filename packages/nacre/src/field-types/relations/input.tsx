import { itemLimits } from '../bases/item-limits.ts'
import { parseSeveral } from '../bases/parse-several.ts'
import { relationInput } from '../relation/input.tsx'
import type { TypeInput } from '../type-input.ts'

export const relationsInput: TypeInput = {
  ...relationInput,
  parse: parseSeveral,
  limits: itemLimits,
}
