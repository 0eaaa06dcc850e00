import type { FieldType } from '../field-type.ts'

/** References to several records. */
export const relationsType: FieldType = { example: `relations('person', { max: 10 })` }
