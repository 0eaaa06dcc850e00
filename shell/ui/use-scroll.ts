import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { anchorOf } from './anchor.ts'

const storageKey = 'scroll'

/**
 * Scrolls as a browser does when it loads pages by itself: a new page starts at its top or at its
 * anchor, and going back or forward leads to where the reader was. The page that is loaded first is
 * left to the browser, which knows.
 */
export function useScroll(): void {
  const place = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const memory = useRef<Memory>({ positions: {}, entry: '' })
  const last = useRef(place)

  useEffect(() => keep(memory.current), [])

  useLayoutEffect(() => {
    if (last.current === place) return
    last.current = place
    const { current } = memory
    current.entry = entryNow()
    const known = isReturn ? current.positions[current.entry] : undefined
    const anchor = known === undefined ? anchorOf(place.hash) : null
    if (anchor) anchor.scrollIntoView()
    else scrollTo(0, known ?? 0)
  }, [place, isReturn])
}

interface Memory {
  /** How far each entry of the history was scrolled. */
  readonly positions: Record<string, number>
  /** The entry whose page is shown. */
  entry: string
}

/** Entries that the browser has made by itself have no key; their address must do. */
function entryNow(): string {
  return history.state?.key ?? location.pathname + location.search + location.hash
}

function keep(memory: Memory): () => void {
  const { positions } = memory
  memory.entry = entryNow()
  const life = new AbortController()
  const listen = (type: string, listener: () => void) =>
    addEventListener(type, listener, { signal: life.signal, passive: true })
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  const giveBack = () => {
    history.scrollRestoration = 'auto'
  }
  // While one page is still shown and the next has begun, the position is nobody's.
  listen('scroll', () => {
    if (memory.entry === entryNow()) positions[memory.entry] = scrollY
  })
  listen('pageshow', take)
  listen('pagehide', () => {
    giveBack()
    attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(positions)))
  })
  attempt(() => Object.assign(positions, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')))
  take()
  return () => {
    life.abort()
    giveBack()
  }
}

/** A browser that keeps nothing forgets positions when a page is reloaded, and no more. */
function attempt(act: () => unknown): void {
  try {
    act()
  } catch {
    // Said above.
  }
}
