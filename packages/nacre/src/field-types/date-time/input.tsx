import { formText } from '#shell/ui/form/form-text.ts'
import { fromLocalDateTime } from '#shell/ui/records/zoned-time.ts'
import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'
import type { TypeInput } from '../type-input.ts'
import type { DateTimeInput } from './date-time-input.tsx'
import { timeZoneSuffix } from './time-zone-suffix.ts'

export const LazyDateTimeInput: OnDemand<Parameters<typeof DateTimeInput>[0]> = onDemand(
  async () => (await import('./date-time-input.tsx')).DateTimeInput,
)

export const dateTimeInput: TypeInput = {
  Control: LazyDateTimeInput,
  load: LazyDateTimeInput.load,
  /** Parses a time and its time zone. Without a time zone the text must contain the offset. */
  parse({ form, name }) {
    const text = formText(form, name).trim()
    if (text === '') return null
    const zone = form.get(`${name}.${timeZoneSuffix}`)
    return typeof zone === 'string' ? (fromLocalDateTime(text, zone.trim()) ?? text) : text
  },
}
