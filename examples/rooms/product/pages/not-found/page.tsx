import { IntentLink } from 'nacre/react'

export function Page() {
  return (
    <div className="page">
      <h1>Not found</h1>
      <IntentLink to="/rooms">All rooms</IntentLink>
    </div>
  )
}
