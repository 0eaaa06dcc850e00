import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  nextScrollState,
  type ScrollState,
  scrollStateAt,
  type ScrollMap,
  createScrollMap,
  visibleTop,
} from './scroll-map.ts'

/** The number of rows rendered above and below the visible ones. */
const overscan = 12
const defaultRowHeight = 41
const usualView = 600

export interface Window {
  /** The index of the first visible row and the number of visible rows. */
  readonly first: number
  readonly count: number
  /** The range of rendered rows. */
  readonly from: number
  readonly to: number
  /** The heights of the placeholders. */
  readonly above: number
  readonly below: number
}

interface Position extends ScrollState {
  readonly row: number
  readonly map: ScrollMap
}

/** Returns the rendered and visible rows of a scrolling element that starts at `offset`. */
export function useWindow(
  region: RefObject<HTMLElement | null>,
  total: number,
  offset: number,
): Window {
  const [position, setPosition] = useState<Position>(() => ({
    scroll: 0,
    shift: 0,
    row: defaultRowHeight,
    map: createScrollMap(total, defaultRowHeight, usualView),
  }))
  const last = useRef<{ offset: number; visibleTopPx: number }>(undefined)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    // Changed rows keep the scroll position, a link to another page moves it.
    const initialTop = last.current?.offset === offset ? last.current.visibleTopPx : undefined
    return observeScroll(element, total, { offset, initialTop }, (now) => {
      last.current = { offset, visibleTopPx: visibleTop(now.map, now) }
      setPosition(now)
    })
  }, [region, total, offset])
  return windowOf(position, total)
}

/** Reports the scroll position of an element. Returns a function that stops it. */
function observeScroll(
  element: HTMLElement,
  total: number,
  { offset, initialTop }: { offset: number; initialTop: number | undefined },
  onPosition: (position: Position) => void,
): () => void {
  const measured = () => {
    const first = element.querySelector('tbody tr:not(.room)')
    const row = first?.getBoundingClientRect().height || defaultRowHeight
    return { row, map: createScrollMap(total, row, element.clientHeight) }
  }
  let now: Position = { scroll: 0, shift: 0, ...measured() }
  const scrollToRow = (visible: number) => {
    // The resulting scroll event has no effect.
    now = { ...now, ...scrollStateAt(now.map, visible) }
    onPosition(now)
    element.scrollTop = now.scroll
  }
  const onScroll = () => {
    now = { ...now, ...nextScrollState(now.map, now, element.scrollTop) }
    onPosition(now)
  }
  const onIdle = () => {
    if (now.map.realHeight > now.map.height) scrollToRow(visibleTop(now.map, now))
  }
  const onSize = () => {
    now = { ...now, ...measured() }
    onPosition(now)
  }
  scrollToRow(initialTop ?? offset * now.row)
  const life = new AbortController()
  const options = { signal: life.signal, passive: true }
  element.addEventListener('scroll', onScroll, options)
  element.addEventListener('scrollend', onIdle, options)
  const observer = new ResizeObserver(onSize)
  observer.observe(element)
  return () => {
    life.abort()
    observer.disconnect()
  }
}

function windowOf({ row, map, scroll, shift }: Position, total: number): Window {
  const visibleTopPx = visibleTop(map, { scroll, shift })
  const first = Math.min(Math.max(0, total - 1), Math.floor(visibleTopPx / row))
  const count = Math.ceil(map.viewHeight / row)
  const from = Math.max(0, first - overscan)
  const to = Math.min(total, first + count + overscan)
  const above = Math.max(0, from * row - shift)
  return { first, count, from, to, above, below: map.height - above - (to - from) * row }
}
