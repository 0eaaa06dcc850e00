import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { documentTitle } from './document-title.ts'
import { type Say } from './components/say.ts'
import { useSite } from './components/site.ts'
import { isRouteHandle } from './route-handle.ts'

/**
 * What a browser does by itself when it loads a page, done for a page that came without loading:
 * the title changes and is read out, and the keyboard starts at the page's heading.
 */
export function useArrival(say: Say): void {
  const { name } = useSite()
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle
  const page = isRouteHandle(handle) ? handle.page : undefined
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname || !page) return
    last.current = pathname
    document.title = documentTitle(page.title, name)
    document.querySelector('meta[name=description]')?.setAttribute('content', page.description)
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    say(document.title)
  }, [pathname, page, name, say])
}
