import { WayOn } from '../../way-on.tsx'

/** The first screen of the login area, which says what is so. */
export function Page() {
  return (
    <div className="plain">
      <h1>Log in</h1>
      <p>
        There are no accounts yet, so there is nothing to log in to. Everything that this
        application shows today can be seen without one.
      </p>
      <WayOn />
    </div>
  )
}
