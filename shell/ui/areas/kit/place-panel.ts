/**
 * Puts an open panel below what it belongs to, or above where there is more room. Style sheets do this
 * by themselves in newer browsers (`popover.css`); there it is enough to say to what the panel belongs.
 */
export function placePanel(panel: HTMLElement, anchor: HTMLElement): void {
  if (CSS.supports('position-area', 'block-end')) {
    const name = `--${panel.id}`
    anchor.style.setProperty('anchor-name', name)
    panel.style.setProperty('position-anchor', name)
    return
  }
  const from = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const isBelow = from.bottom + height + gap <= innerHeight || from.top < innerHeight - from.bottom
  const isFromLeft =
    panel.classList.contains('at-end') === (getComputedStyle(anchor).direction === 'rtl')
  const left = isFromLeft ? from.left : from.right - width
  const top = isBelow ? from.bottom + gap : from.top - height - gap
  panel.style.setProperty('margin', '0')
  panel.style.setProperty('inset', 'auto')
  panel.style.setProperty('left', `${within(left, innerWidth - width)}px`)
  panel.style.setProperty('top', `${within(top, innerHeight - height)}px`)
}

const gap = 4

function within(value: number, most: number): number {
  return Math.max(gap, Math.min(value, most - gap))
}
