import { IntentLink } from 'nacre/react'

export const Page = () => (
  <div className="plain">
    <h1>Not found</h1>
    <IntentLink to="/values">All parts</IntentLink>
  </div>
)
