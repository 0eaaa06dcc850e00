import { createContext, useContext } from 'react'
import { useLocation, useRouteError } from 'react-router'

/** Whether hydration is complete. */
export const HydratedContext = createContext<{ readonly current: boolean }>({ current: true })

/** The error of a page that could not be rendered. The console has the cause. */
export function PageError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const hasStarted = useContext(HydratedContext)
  // During hydration the server-rendered page is better than this one and is preserved.
  if (!hasStarted.current) throw error
  console.error(error)
  return (
    <main id="main" className="plain">
      <h1>Something went wrong</h1>
      <p>
        This page couldn’t be displayed. <a href={pathname + search}>Reload page</a>{' '}
        <a href="/">Go to home</a>
      </p>
    </main>
  )
}
