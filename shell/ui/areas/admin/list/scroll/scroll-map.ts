/**
 * Rows that would be higher than a browser can draw are scrolled through on a smaller height: what is
 * drawn with the scroll bar moves in proportion, what is turned with a wheel moves row by row. `shift` is
 * how far what is seen is from where the element is scrolled to.
 */
export interface ScrollMap {
  /** How high the rows would be. */
  readonly real: number
  /** How high the element is made. */
  readonly height: number
  /** How much of it is seen at once. */
  readonly view: number
}

export interface Scrolled {
  readonly scroll: number
  readonly shift: number
}

/** Browsers draw nothing higher than some 16 million pixels. */
const highest = 8_000_000

export function scrollMap(rows: number, rowHeight: number, view: number): ScrollMap {
  const real = rows * rowHeight
  return { real, height: Math.min(real, highest), view }
}

/** What is seen first, in the pixels of all rows. */
export function seenAt({ real, view }: ScrollMap, { scroll, shift }: Scrolled): number {
  return Math.max(0, Math.min(scroll + shift, real - view))
}

/** How it is scrolled when this is seen first, with the scroll bar where it belongs. */
export function scrolledTo({ real, height, view }: ScrollMap, seen: number): Scrolled {
  if (real <= height) return { scroll: seen, shift: 0 }
  const scroll = (seen / (real - view)) * (height - view)
  return { scroll, shift: seen - scroll }
}

/** How it is scrolled once the element has moved: by a little, row by row, or by a leap. */
export function moved(map: ScrollMap, before: Scrolled, scroll: number): Scrolled {
  const { real, height, view } = map
  if (real <= height) return { scroll, shift: 0 }
  const isAtEnd = scroll <= 0 || scroll >= height - view - 1
  if (!isAtEnd && Math.abs(scroll - before.scroll) < 4 * view)
    return { scroll, shift: before.shift }
  return { scroll, shift: (scroll / (height - view)) * (real - view) - scroll }
}
