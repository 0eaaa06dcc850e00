import { useLocation, useParams } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../../components/site.ts'

/** What the `act` of the page that is open has in its hands, in the browser. */
export function usePageContext(): PageContext {
  const { http, calls } = useSite()
  const params = useParams()
  const { pathname, search } = useLocation()
  // Only its path and query are of interest, which are the same on both sides.
  const url = new URL(pathname + search, 'http://localhost')
  return { http, calls, params, url }
}
