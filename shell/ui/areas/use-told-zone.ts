import { useEffect, useEffectEvent } from 'react'
import { tellZone } from '#shell/http/zone-cookie.ts'

/** Tells the server in which zone the reader is; whoever has shown the days and times of another one hears of it. */
export function useToldZone(shown?: string, onOther: () => void = () => {}): void {
  const tell = useEffectEvent((zone: string) => {
    if (tellZone(zone) && zone !== shown) onOther()
  })
  useEffect(() => tell(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
}
