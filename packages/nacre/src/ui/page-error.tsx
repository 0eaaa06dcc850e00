import { createContext, useContext } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { useFrameTexts } from './frame-texts-context.ts'

/** Whether hydration is complete. */
export const HydratedContext = createContext<{ readonly current: boolean }>({ current: true })

/** The error of a page that could not be rendered. The console has the cause. */
export function PageError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const hasStarted = useContext(HydratedContext)
  const { failure } = useFrameTexts()
  // During hydration the server-rendered page is better than this one and is preserved.
  if (!hasStarted.current) throw error
  console.error(error)
  return (
    <main id="main" className="plain">
      <h1>{failure.title}</h1>
      <p>
        {failure.text} <a href={pathname + search}>{failure.reload}</a>{' '}
        <a href="/">{failure.home}</a>
      </p>
    </main>
  )
}
