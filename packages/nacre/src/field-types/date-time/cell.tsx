import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import { DateTimeText } from '#shell/ui/records/date-time-text.tsx'
import { plainText } from '../bases/plain-text.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const dateTimeCell: TypeCell = { Cell: Time }

function Time({ field, value }: ValueProps) {
  return <DateTimeText time={plainText(value)} fixedZone={fixedTimeZoneOf(field.constraints)} />
}
