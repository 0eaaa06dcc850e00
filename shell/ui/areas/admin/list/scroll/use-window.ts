import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  moved,
  type Scrolled,
  scrolledTo,
  type ScrollMap,
  scrollMap,
  seenAt,
} from './scroll-map.ts'

/** So many rows above and below are there before they are seen. */
const beyond = 12
const usualHeight = 41
const usualView = 600

export interface Window {
  /** The first row that is seen, from nought, and how many are seen. */
  readonly first: number
  readonly count: number
  /** The rows that are there. */
  readonly from: number
  readonly to: number
  /** How high what is not there would be. */
  readonly above: number
  readonly below: number
}

interface Position extends Scrolled {
  readonly row: number
  readonly map: ScrollMap
}

/** Which rows of so many are seen in an element that scrolls, beginning after `skip` of them. */
export function useWindow(
  region: RefObject<HTMLElement | null>,
  total: number,
  skip: number,
): Window {
  const [position, setPosition] = useState<Position>(() => ({
    scroll: 0,
    shift: 0,
    row: usualHeight,
    map: scrollMap(total, usualHeight, usualView),
  }))
  const last = useRef<{ skip: number; seen: number }>(undefined)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    // Where rows come and go, one stays where one is; a way to another page leads there.
    const stays = last.current?.skip === skip ? last.current.seen : undefined
    return follow(element, total, { skip, stays }, (now) => {
      last.current = { skip, seen: seenAt(now.map, now) }
      setPosition(now)
    })
  }, [region, total, skip])
  return windowOf(position, total)
}

/** Tells where an element is scrolled to, until it is told to stop. */
function follow(
  element: HTMLElement,
  total: number,
  { skip, stays }: { skip: number; stays: number | undefined },
  tell: (position: Position) => void,
): () => void {
  const measured = () => {
    const first = element.querySelector('tbody tr:not(.room)')
    const row = first?.getBoundingClientRect().height || usualHeight
    return { row, map: scrollMap(total, row, element.clientHeight) }
  }
  let now: Position = { scroll: 0, shift: 0, ...measured() }
  const put = (seen: number) => {
    // The event that this makes finds everything as it is.
    now = { ...now, ...scrolledTo(now.map, seen) }
    tell(now)
    element.scrollTop = now.scroll
  }
  const onScroll = () => {
    now = { ...now, ...moved(now.map, now, element.scrollTop) }
    tell(now)
  }
  const onRest = () => {
    if (now.map.real > now.map.height) put(seenAt(now.map, now))
  }
  const onSize = () => {
    now = { ...now, ...measured() }
    tell(now)
  }
  put(stays ?? skip * now.row)
  const life = new AbortController()
  const options = { signal: life.signal, passive: true }
  element.addEventListener('scroll', onScroll, options)
  element.addEventListener('scrollend', onRest, options)
  const observer = new ResizeObserver(onSize)
  observer.observe(element)
  return () => {
    life.abort()
    observer.disconnect()
  }
}

function windowOf({ row, map, scroll, shift }: Position, total: number): Window {
  const seen = seenAt(map, { scroll, shift })
  const first = Math.min(Math.max(0, total - 1), Math.floor(seen / row))
  const count = Math.ceil(map.view / row)
  const from = Math.max(0, first - beyond)
  const to = Math.min(total, first + count + beyond)
  const above = Math.max(0, from * row - shift)
  return { first, count, from, to, above, below: map.height - above - (to - from) * row }
}
