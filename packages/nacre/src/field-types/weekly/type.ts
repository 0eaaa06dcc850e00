import { formatChoices } from '../choice/type.ts'
import type { FieldType } from '../field-type.ts'
import type { WeeklySpan } from './field.ts'

/** Hours of a week. */
export const weeklyType: FieldType = {
  example: 'weekly({ step: minutes(15) })',
  format: (value, { constraints }, format) =>
    (value as readonly WeeklySpan[])
      .map(({ weekday, from, to }) => {
        const days = constraints.item?.constraints.fields?.['weekday']
        return `${days ? formatChoices(weekday, days, format) : weekday} ${from}–${to}`
      })
      .join(', '),
  generate: () => [{ weekday: 'monday', from: '08:00', to: '12:00' }],
}
