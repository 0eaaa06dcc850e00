import { useEffect, useEffectEvent } from 'react'
import { setTimeZoneCookie } from '#shell/http/time-zone-cookie.ts'
import type { Session } from '#shell/model/accounts/session.ts'

/**
 * Reports the time zone of the device to the server and reloads the data if the page used another
 * one, unless the user has chosen a time zone.
 */
export function useDeviceTimeZone(
  { timeZone: sessionZone, user }: Pick<Session, 'timeZone' | 'user'>,
  onDifferentZone: () => void,
): void {
  const reportZone = useEffectEvent((timeZone: string) => {
    const isChosen = typeof user?.timeZone === 'string'
    if (setTimeZoneCookie(timeZone) && timeZone !== sessionZone && !isChosen) onDifferentZone()
  })
  useEffect(() => reportZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
}
