import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Keeps the old rows while others load, and marks them as outdated. */
export function PendingList({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const isBusy = location?.pathname === pathname
  return (
    <div className="list-results" aria-busy={isBusy}>
      {children}
    </div>
  )
}
