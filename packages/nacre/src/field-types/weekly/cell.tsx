import { choiceLabelOf } from '../choice/cell.tsx'
import type { ValueProps, TypeCell } from '../type-cell.ts'
import type { WeeklySpan } from './field.ts'

export const weeklyCell: TypeCell = { Cell: Hours }

/** The hours of a week on one line: `Monday 08:00–12:00, Monday 13:00–18:00`. */
function Hours({ field, value }: ValueProps) {
  const days = field.constraints.item?.constraints.fields?.['weekday']
  const spans = (value as readonly WeeklySpan[]).map(
    ({ weekday, from, to }) => `${days ? choiceLabelOf(days, weekday) : weekday} ${from}–${to}`,
  )
  return <>{spans.join(', ')}</>
}
