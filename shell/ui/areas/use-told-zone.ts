import { useEffect, useEffectEvent } from 'react'
import { tellZone } from '#shell/http/zone-cookie.ts'

/** Tells the server in which zone the reader is; whoever shows days or times hears when that is news. */
export function useToldZone(onNews: () => void = () => {}): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (tellZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)) tell()
  }, [])
}
