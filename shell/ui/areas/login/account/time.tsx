import { timeFormat } from '../../admin/formats.ts'
import type { AccountData } from './load-account.ts'

interface Props {
  data: Pick<AccountData, 'session' | 'language'>
  at: string
  shape?: Intl.DateTimeFormatOptions
}

/** A moment as the reader writes it, in the zone that they have chosen or that their browser has told. */
export function Time({ data: { session, language }, at, shape = whole }: Props) {
  const { locale = language, zone = 'UTC' } = session
  const format = timeFormat(locale, { ...shape, timeZone: zone })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}

const whole = { dateStyle: 'medium', timeStyle: 'short' } as const
