import { type FieldTypeName, fieldTypeNames } from '#shell/language/fields/field-type-name.ts'
import { specifications } from '#shell/field-types/specifications.ts'
import type { FieldDescription } from '../field-description.ts'

/** Returns the field type of a name or synonym, or `undefined` if it is unknown. */
export function parseFieldType(text: string): FieldTypeName | undefined {
  const name = text.trim().toLowerCase()
  return fieldTypeNames.find(
    (type) => type.toLowerCase() === name || specifications[type].synonyms.includes(name),
  )
}

/** Parses a type of the product and what it is based on, or a built-in type alone. */
export function parseTypeCell(
  text: string,
): Pick<FieldDescription, 'type' | 'customType'> | undefined {
  const [, customType, base = text] = /^`?([a-z]\w*)`?, based on (.+)$/u.exec(text.trim()) ?? []
  const type = parseFieldType(base)
  return type && { type, ...(customType === undefined ? {} : { customType }) }
}
