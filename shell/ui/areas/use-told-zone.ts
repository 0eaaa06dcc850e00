import { useEffect, useEffectEvent } from 'react'
import { tellZone } from '#shell/http/zone-cookie.ts'
import type { Session } from '#shell/model/session.ts'

/**
 * Tells the server in which zone this device is; whoever has shown the days and times of another one hears of it,
 * unless that is the one that the reader has chosen.
 */
export function useToldZone(
  { zone: shown, user }: Pick<Session, 'zone' | 'user'>,
  onOther: () => void,
): void {
  const tell = useEffectEvent((zone: string) => {
    const isChosen = typeof user?.zone === 'string'
    if (tellZone(zone) && zone !== shown && !isChosen) onOther()
  })
  useEffect(() => tell(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
}
