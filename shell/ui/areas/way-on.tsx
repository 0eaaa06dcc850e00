import { IntentLink } from '../components/intent-link.tsx'
import { useSite } from '../components/site.ts'
import { urls } from '../url-map.ts'

const areas: readonly string[] = Object.values(urls)

/** From an area that has nothing to offer yet to the first page that has. */
export function WayOn() {
  const page = useSite().links.find(({ to }) => !areas.includes(to))
  if (!page) return null
  return (
    <p>
      <IntentLink className="button" to={page.to}>
        Go to {page.label}
      </IntentLink>
    </p>
  )
}
