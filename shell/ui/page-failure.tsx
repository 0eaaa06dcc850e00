import { createContext, useContext } from 'react'
import { useLocation, useRouteError } from 'react-router'

/** Whether the page has come to life yet. */
export const StartedContext = createContext<{ readonly current: boolean }>({ current: true })

/** Stands where a page could not be shown. The cause is in the console. */
export function PageFailure() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const hasStarted = useContext(StartedContext)
  // Until then the page that the server sent is better than this one, and can be kept.
  if (!hasStarted.current) throw error
  console.error(error)
  return (
    <main id="main" className="plain">
      <h1>This page could not be shown</h1>
      <p>
        Something in it failed. <a href={pathname + search}>Load it again</a>, or go to{' '}
        <a href="/">the start</a>.
      </p>
    </main>
  )
}
