import { WayOn } from '../../way-on.tsx'

/** The first screen of the admin area, which says what is so. */
export function Page() {
  return (
    <div className="plain">
      <h1>Admin</h1>
      <p>
        The people who look after this application will work here. It opens together with the
        accounts; until then nobody can change anything.
      </p>
      <WayOn />
    </div>
  )
}
