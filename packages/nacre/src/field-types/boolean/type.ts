import { localizedMessage } from '#shell/messages/translate.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { FieldType } from '../field-type.ts'

const yes = localizedMessage('fields.boolean.yes')
const no = localizedMessage('fields.boolean.no')

/** Yes or no. */
export const booleanType: FieldType = {
  example: 'boolean({ default: false })',
  format: (value, _, { language }) => localize(value === true ? yes : no, language),
  generate: (_, nth) => nth % 2 === 0,
}
