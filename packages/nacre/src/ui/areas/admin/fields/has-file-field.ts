import { isFileField } from '#shell/model/values/is-file-field.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'

/** Checks whether fields contain a file or an image, also inside lists and structures. */
export function hasFileField(fields: readonly FieldSchema[]): boolean {
  return fields.some((field) => {
    const { item, fields: parts = {} } = field.constraints
    return isFileField(field) || hasFileField([...(item ? [item] : []), ...Object.values(parts)])
  })
}

/** Returns the encoding of a form with these fields, for submission without JavaScript. */
export function formEncType(fields: readonly FieldSchema[]): {
  readonly encType?: 'multipart/form-data'
} {
  return hasFileField(fields) ? { encType: 'multipart/form-data' } : {}
}
