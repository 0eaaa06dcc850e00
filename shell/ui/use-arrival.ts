import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { anchorOf } from './anchor.ts'
import { documentTitle } from './document-title.ts'
import { type Say } from './components/say.ts'
import { useSite } from './components/site.ts'
import { isRouteHandle } from './route-handle.ts'

/**
 * What a browser does by itself when it loads a page, done for a page that came without loading:
 * the title changes and is read out, and the keyboard starts at the page's anchor or heading.
 */
export function useArrival(say: Say): void {
  const { name } = useSite()
  const { pathname, hash } = useLocation()
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const page = isRouteHandle(handle) ? handle.page : undefined
  const title = isRouteHandle(handle) && handle.head?.(loaderData as never).title
  const last = useRef({ pathname, hash })

  useEffect(() => {
    const before = last.current
    last.current = { pathname, hash }
    const isElsewhere = before.pathname !== pathname
    if (isElsewhere || before.hash !== hash) start(anchorOf(hash), isElsewhere)
    if (!isElsewhere || !page) return
    document.title = documentTitle(title || page.title, name)
    document.querySelector('meta[name=description]')?.setAttribute('content', page.description)
    say(document.title, 'unseen')
  }, [pathname, hash, page, title, name, say])
}

function start(anchor: HTMLElement | null, isElsewhere: boolean): void {
  const heading = isElsewhere ? document.querySelector<HTMLElement>('main h1') : null
  if (heading) heading.tabIndex = -1
  const target = anchor ?? heading
  target?.focus({ preventScroll: true })
}
