import { useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { localize } from '#shell/language/texts/localized-text.ts'
import { anchorOf } from './anchor.ts'
import { documentTitle } from './document-title.ts'
import { type Announce } from './components/announce.ts'
import { useSite } from './components/site.ts'
import { isRouteHandle } from './route-handle.ts'

/**
 * Does after a client-side navigation what a browser does when it loads a page: the title changes
 * and is announced, and the focus moves to the anchor or the heading.
 */
export function useFocusOnNavigation(announce: Announce): void {
  const { name } = useSite()
  const { pathname, hash } = useLocation()
  const { handle, loaderData } = useMatches().at(-1) ?? {}
  const page = isRouteHandle(handle) ? handle.page : undefined
  const title = isRouteHandle(handle) && handle.head?.(loaderData as never).title
  const last = useRef({ pathname, hash })

  // Before the page is painted: a key that is pressed at once goes to the new page.
  useLayoutEffect(() => {
    const previousLocation = last.current
    last.current = { pathname, hash }
    const isElsewhere = previousLocation.pathname !== pathname
    if (isElsewhere || previousLocation.hash !== hash) moveFocus(anchorOf(hash), isElsewhere)
    if (!isElsewhere || !page) return
    // A page in another language is loaded as a new document.
    const { lang } = document.documentElement
    document.title = documentTitle(title || localize(page.title, lang), name)
    const description = document.querySelector('meta[name=description]')
    description?.setAttribute('content', localize(page.description, lang))
    announce(document.title, 'visually-hidden')
  }, [pathname, hash, page, title, name, announce])
}

function moveFocus(anchor: HTMLElement | null, isElsewhere: boolean): void {
  const heading = isElsewhere ? document.querySelector<HTMLElement>('main h1') : null
  if (heading) heading.tabIndex = -1
  const target = anchor ?? heading
  target?.focus({ preventScroll: true })
}
