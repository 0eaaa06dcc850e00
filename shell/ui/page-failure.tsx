import { useRouteError } from 'react-router'

/** Stands where a page could not be shown. The cause is in the console. */
export function PageFailure() {
  const error = useRouteError()
  console.error(error)
  return (
    <main id="main" className="plain">
      <h1>This page could not be shown</h1>
      <p>
        Something in it failed. <a href="">Load it again</a>, or go to <a href="/">the start</a>.
      </p>
    </main>
  )
}
