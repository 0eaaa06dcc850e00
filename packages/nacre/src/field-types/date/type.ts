import { plainText } from '../bases/plain-text.ts'
import { dateFormat, dateParts } from '../date-time/format-time.ts'
import type { FieldType } from '../field-type.ts'

/** A calendar day. */
export const dateType: FieldType = {
  example: `date({ min: '2026-01-28' })`,
  format: (value, _, { language }) =>
    dateFormat(language, { timeZone: 'UTC', ...dateParts }).format(
      new Date(`${plainText(value)}T00:00:00Z`),
    ),
  generate({ constraints: { min, max } }, nth) {
    const days = min === undefined && max !== undefined ? -nth : nth
    const first = Date.parse(String(min ?? max ?? '2026-01-28'))
    return new Date(first + days * 86_400_000).toISOString().slice(0, 10)
  },
}
