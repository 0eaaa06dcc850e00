import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { useSite } from '../../components/site.ts'
import type { Screen } from '../../page-module.ts'
import { isLive } from '../screen/live-screen.tsx'
import { isTrouble } from '../screen/trouble.ts'
import { fetchAhead, forgetAhead, goingTo } from './prefetched.ts'

/** A hand that only passes over a link stays shorter than this. */
const hesitation = 60

/** Fetches the data of a screen while somebody is about to go there. */
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
    const prefetch = (address: string) => {
      const url = new URL(address, location.origin)
      const match = matchRoutes(routes, url.pathname)?.at(-1)
      const screen = match?.route.handle
      if (!match || !screen) return
      fetchAhead(address, async () => {
        const code = await screen.load()
        const data = isLive(code) && (await code.ask({ http, calls, url, params: match.params }))
        if (isTrouble(data)) throw new Error('It did not come.')
        return data
      })
    }
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer)
      const address = savesData() ? undefined : addressOf(target)
      if (address !== undefined) timer = setTimeout(() => prefetch(address), hesitation)
    }
    listen('pointerover', onIntent)
    listen('focusin', onIntent)
    // A finger that was about to scroll means no link.
    listen('pointercancel', () => clearTimeout(timer))
    listen('click', ({ target }) => {
      clearTimeout(timer)
      const address = addressOf(target)
      if (address !== undefined) goingTo(address)
    })
    for (const type of ['submit', 'change'] as const) listen(type, forgetAhead)
    return () => {
      clearTimeout(timer)
      life.abort()
    }
  }, [screens, http, calls])
}

/** Whether somebody pays for what they did not ask for. Some browsers can tell. */
function savesData(): boolean {
  return Object(Reflect.get(navigator, 'connection')).saveData === true
}

/** The address of the link that something lies in, when it leads to another screen. */
function addressOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined
  const address = link.pathname + link.search
  return address === location.pathname + location.search ? undefined : address
}
