import { formatChoices } from '../choice/type.ts'
import type { FieldType } from '../field-type.ts'

/** Any number of several values. */
export const choicesType: FieldType = {
  example: `choices(['monday', 'tuesday'])`,
  format: formatChoices,
  generate: ({ constraints: { choices = {}, min = 1 } }) =>
    Object.keys(choices).slice(0, Math.max(1, Number(min))),
}
