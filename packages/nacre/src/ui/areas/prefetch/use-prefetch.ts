import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { useSite } from '../../components/site.ts'
import type { Screen } from '../../page-module.ts'
import { isResilientScreen } from '../screen/resilient-screen.tsx'
import { isLoadError } from '../screen/load-error.ts'
import { prefetchData, invalidatePrefetched, followPrefetchedLink } from './prefetch-cache.ts'

/** The delay in milliseconds that filters out a pointer merely passing over a link. */
const hoverDelay = 60

/** Prefetches the data of a screen when the user is about to open it. */
export function usePrefetch(screens: readonly Screen[]): void {
  const { http, calls } = useSite()
  useEffect(() => {
    const life = new AbortController()
    const routes = screens.map((screen) => ({ path: screen.page.path, handle: screen }))
    const listen = <T extends keyof DocumentEventMap>(
      type: T,
      listener: (event: DocumentEventMap[T]) => void,
    ) => document.addEventListener(type, listener, { signal: life.signal, capture: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const prefetch = (href: string) => {
      const url = new URL(href, location.origin)
      const match = matchRoutes(routes, url.pathname)?.at(-1)
      const screen = match?.route.handle
      if (!match || !screen) return
      prefetchData(href, async () => {
        const code = await screen.load()
        const data =
          isResilientScreen(code) && (await code.ask({ http, calls, url, params: match.params }))
        if (isLoadError(data)) throw new Error('It did not come.')
        return data
      })
    }
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer)
      const href = prefersReducedData() ? undefined : screenUrlOf(target)
      if (href !== undefined) timer = setTimeout(() => prefetch(href), hoverDelay)
    }
    listen('pointerover', onIntent)
    listen('focusin', onIntent)
    // A touch that becomes a scroll does not follow the link.
    listen('pointercancel', () => clearTimeout(timer))
    listen('click', ({ target }) => {
      clearTimeout(timer)
      const href = screenUrlOf(target)
      if (href !== undefined) followPrefetchedLink(href)
    })
    for (const type of ['submit', 'change'] as const) listen(type, invalidatePrefetched)
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [screens, http, calls])
}

/** Checks whether the browser asks to reduce data usage, if it supports that. */
function prefersReducedData(): boolean {
  return Object(Reflect.get(navigator, 'connection')).saveData === true
}

/** Returns the URL of the link around an element if it leads to another screen. */
function screenUrlOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined
  const href = link.pathname + link.search
  return href === location.pathname + location.search ? undefined : href
}
