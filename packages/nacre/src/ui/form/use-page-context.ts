import { useLocation, useParams } from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import { useSite } from '../components/site.ts'

/** Returns the context for the current page’s action in the browser. */
export function usePageContext(): PageContext {
  const { http, calls } = useSite()
  const params = useParams()
  const { pathname, search } = useLocation()
  // Actions use only the path and the query, which are the same on the server.
  const url = new URL(pathname + search, 'http://localhost')
  return { http, calls, params, url }
}
