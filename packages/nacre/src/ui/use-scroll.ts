import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { anchorOf } from './anchor.ts'

const storageKey = 'scroll'

/**
 * Restores scroll positions like a browser: a new page starts at its top or anchor, and going back
 * or forward restores the position. The browser handles the first page itself.
 */
export function useScroll(): void {
  const currentLocation = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const memory = useRef<ScrollMemory>({ positions: {}, entry: '' })
  const last = useRef(currentLocation)

  useEffect(() => trackScroll(memory.current), [])

  useLayoutEffect(() => {
    if (last.current === currentLocation) return
    last.current = currentLocation
    const { current } = memory
    current.entry = currentEntryKey()
    const savedPosition = isReturn ? current.positions[current.entry] : undefined
    const anchor = savedPosition === undefined ? anchorOf(currentLocation.hash) : null
    if (anchor) anchor.scrollIntoView()
    else scrollTo(0, savedPosition ?? 0)
  }, [currentLocation, isReturn])
}

interface ScrollMemory {
  /** The scroll positions of history entries. */
  readonly positions: Record<string, number>
  /** The history entry of the displayed page. */
  entry: string
}

/** Returns the key of the current history entry, or its URL if the browser created the entry. */
function currentEntryKey(): string {
  return history.state?.key ?? location.pathname + location.search + location.hash
}

function trackScroll(memory: ScrollMemory): () => void {
  const { positions } = memory
  memory.entry = currentEntryKey()
  const life = new AbortController()
  const listen = (type: string, listener: () => void) =>
    addEventListener(type, listener, { signal: life.signal, passive: true })
  const takeOverScrolling = () => {
    history.scrollRestoration = 'manual'
  }
  const releaseScrolling = () => {
    history.scrollRestoration = 'auto'
  }
  // During a navigation, the position belongs to neither page.
  listen('scroll', () => {
    if (memory.entry === currentEntryKey()) positions[memory.entry] = scrollY
  })
  listen('pageshow', takeOverScrolling)
  listen('pagehide', () => {
    releaseScrolling()
    tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(positions)))
  })
  tryStorage(() => Object.assign(positions, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')))
  takeOverScrolling()
  return () => {
    life.abort()
    releaseScrolling()
  }
}

/** Runs a storage operation. Without storage, positions are lost on reload. */
function tryStorage(act: () => unknown): void {
  try {
    act()
  } catch {
    // Positions are lost on reload.
  }
}
