import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Need } from '#shell/model/need.ts'
import { useSite } from '../../../components/site.ts'
import { type Came, hasCome } from '../../screen/apart.ts'
import { useAdmin } from '../admin-context.ts'
import { loadNeeds } from './load-needs.ts'
import { NeedsContext } from './needs-context.ts'

/** How long what is known is new enough, while one goes from list to list. */
const freshFor = 15_000
/** The screens that show it, or change it. */
const tells = /^\/$|^\/admin\/operation\//u

/** Keeps what the side bar and the home page say of the installation as it is. */
export function NeedsHost({
  first,
  children,
}: {
  first: Came<readonly Need[]>
  children: ReactNode
}) {
  const admin = useAdmin()
  const { http } = useSite()
  const here = useLocation()
  const [came, setCame] = useState(first)
  const asked = useRef<number>(undefined)

  const ask = useCallback(async () => {
    asked.current = performance.now()
    const found = await loadNeeds(http, admin)
    // What was known before is better than nothing.
    setCame((before) => (hasCome(found) || !hasCome(before) ? found : before))
  }, [http, admin])

  useEffect(() => {
    const { current } = asked
    // The first time it has come with the page.
    if (current === undefined) asked.current = performance.now()
    else if (tells.test(here.pathname) || performance.now() - current > freshFor) void ask()
  }, [here, ask])

  useEffect(() => {
    const life = new AbortController()
    const onReturn = () => {
      const isOld = performance.now() - (asked.current ?? 0) > freshFor
      if (document.visibilityState === 'visible' && isOld) void ask()
    }
    document.addEventListener('visibilitychange', onReturn, { signal: life.signal })
    return () => life.abort()
  }, [ask])

  const known = useMemo(
    () => (hasCome(came) ? { needs: came.data, ask } : { needs: [], problem: came.problem, ask }),
    [came, ask],
  )
  return <NeedsContext value={known}>{children}</NeedsContext>
}
