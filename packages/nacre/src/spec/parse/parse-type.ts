import { type FieldTypeName, fieldTypeNames } from '#shell/model/fields/field-type-name.ts'
import type { FieldDescription } from '../field-description.ts'

/** The field types with their synonyms. */
const typeSynonyms: Readonly<Record<FieldTypeName, readonly string[]>> = {
  text: ['string', 'short text', 'line'],
  markdown: ['long text', 'longtext', 'text area'],
  integer: ['whole number', 'int', 'number', 'whole'],
  decimal: ['exact number'],
  money: ['amount', 'price'],
  boolean: ['yes or no', 'yes/no', 'bool'],
  date: ['day'],
  dateTime: ['datetime', 'date and time', 'date-time', 'moment', 'timestamp', 'time'],
  choice: ['enum', 'one of'],
  choices: ['several of', 'set'],
  color: ['colour'],
  url: ['link', 'address'],
  email: ['e-mail'],
  phone: ['telephone', 'telephone number'],
  list: ['list of values'],
  weekly: ['weekly hours', 'opening hours', 'hours'],
  object: ['structure', 'structured value'],
  relation: ['relation to one'],
  relations: ['relation to many', 'relations to many'],
  image: ['picture', 'photo'],
  file: ['document', 'attachment'],
  counter: ['count'],
  computed: ['worked out'],
}

/** Returns the field type of a name or synonym, or `undefined` if it is unknown. */
export function parseFieldType(text: string): FieldTypeName | undefined {
  const name = text.trim().toLowerCase()
  return fieldTypeNames.find(
    (type) => type.toLowerCase() === name || typeSynonyms[type].includes(name),
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
