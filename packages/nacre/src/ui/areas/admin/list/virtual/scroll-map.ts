/**
 * Maps rows higher than the browser’s limit to a smaller scroll height. Dragging the scroll bar
 * scrolls proportionally, the wheel scrolls row by row. `shift` is the difference between the
 * visible position and the scroll position.
 */
export interface ScrollMap {
  /** The real height of all rows. */
  readonly realHeight: number
  /** The height of the scrolling element. */
  readonly height: number
  /** The visible height. */
  readonly viewHeight: number
}

export interface ScrollState {
  readonly scroll: number
  readonly shift: number
}

/** The maximum height in pixels. Browsers support about 16 million. */
const maxHeight = 8_000_000

export function createScrollMap(rows: number, rowHeight: number, viewHeight: number): ScrollMap {
  const realHeight = rows * rowHeight
  return { realHeight, height: Math.min(realHeight, maxHeight), viewHeight }
}

/** Returns the first visible pixel in the real height. */
export function visibleTop(
  { realHeight, viewHeight }: ScrollMap,
  { scroll, shift }: ScrollState,
): number {
  return Math.max(0, Math.min(scroll + shift, realHeight - viewHeight))
}

/** Returns the scroll position and shift for a visible position. */
export function scrollStateAt(
  { realHeight, height, viewHeight }: ScrollMap,
  visible: number,
): ScrollState {
  if (realHeight <= height) return { scroll: visible, shift: 0 }
  const scroll = (visible / (realHeight - viewHeight)) * (height - viewHeight)
  return { scroll, shift: visible - scroll }
}

/**
 * Returns the new state after scrolling: row by row for small distances, proportionally for large
 * ones.
 */
export function nextScrollState(map: ScrollMap, before: ScrollState, scroll: number): ScrollState {
  const { realHeight, height, viewHeight } = map
  if (realHeight <= height) return { scroll, shift: 0 }
  const isAtEnd = scroll <= 0 || scroll >= height - viewHeight - 1
  if (!isAtEnd && Math.abs(scroll - before.scroll) < 4 * viewHeight)
    return { scroll, shift: before.shift }
  return { scroll, shift: (scroll / (height - viewHeight)) * (realHeight - viewHeight) - scroll }
}
