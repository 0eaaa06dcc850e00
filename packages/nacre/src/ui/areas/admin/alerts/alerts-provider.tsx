import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SystemAlert } from '#shell/model/system-alert.ts'
import { useSite } from '../../../components/site.ts'
import { type LoadResult, isLoaded } from '../../screen/try-load.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { loadAlerts } from './load-alerts.ts'
import { AlertsContext } from './alerts-context.ts'

/** How long alerts are fresh, in milliseconds, while the reader navigates between lists. */
const maxAge = 15_000
/** Screens that display or change the alerts, so that they always reload. */
const alertPages = /^\/$|^\/admin\/system\//u

/** Keeps the alerts in the side bar and on the home page up to date. */
export function AlertsProvider({
  initial,
  children,
}: {
  initial: LoadResult<readonly SystemAlert[]>
  children: ReactNode
}) {
  const admin = useAdmin()
  const { http } = useSite()
  const here = useLocation()
  const [result, setResult] = useState(initial)
  const params = useRef<number>(undefined)

  const ask = useCallback(async () => {
    params.current = performance.now()
    const found = await loadAlerts(http, admin)
    // Outdated alerts are better than none.
    setResult((before) => (isLoaded(found) || !isLoaded(before) ? found : before))
  }, [http, admin])

  useEffect(() => {
    const { current } = params
    // The first alerts arrive with the page.
    if (current === undefined) params.current = performance.now()
    else if (alertPages.test(here.pathname) || performance.now() - current > maxAge) void ask()
  }, [here, ask])

  useEffect(() => {
    const life = new AbortController()
    const onReturn = () => {
      const isOld = performance.now() - (params.current ?? 0) > maxAge
      if (document.visibilityState === 'visible' && isOld) void ask()
    }
    document.addEventListener('visibilitychange', onReturn, { signal: life.signal })
    return () => life.abort()
  }, [ask])

  const known = useMemo(
    () =>
      isLoaded(result)
        ? { alerts: result.data, ask }
        : { alerts: [], problem: result.problem, ask },
    [result, ask],
  )
  return <AlertsContext value={known}>{children}</AlertsContext>
}
