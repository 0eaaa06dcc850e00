import { timeFormat } from '../records/formats.ts'
import type { AccountData } from './load-account.ts'

interface Props {
  data: Pick<AccountData, 'session' | 'language'>
  at: string
  shape?: Intl.DateTimeFormatOptions
}

/** A timestamp in the time zone that the user has chosen, or that the browser has reported. */
export function AccountTime({
  data: { session, language },
  at,
  shape: dateFormat = defaultFormat,
}: Props) {
  const { locale = language, timeZone = 'UTC' } = session
  const format = timeFormat(locale, { ...dateFormat, timeZone })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}

const defaultFormat = { dateStyle: 'medium', timeStyle: 'short' } as const
